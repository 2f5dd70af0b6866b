const KEPT = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
];

/** A drawing as a file of its own: with the colours and letters it has on the page, which its classes would not bring along. */
export function svgFile(drawing: SVGSVGElement): Blob {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const shown = [drawing, ...drawing.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  copies.forEach((element, at) => {
    const look = getComputedStyle(shown[at] ?? drawing);
    for (const name of KEPT) {
      const value = look.getPropertyValue(name);
      // A pattern is named by its address in the page.
      if (value !== '' && !value.includes('url(')) element.setAttribute(name, value);
    }
    element.removeAttribute('class');
  });
  copy.setAttribute('font-family', 'sans-serif');
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
}
