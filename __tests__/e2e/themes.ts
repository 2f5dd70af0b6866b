import type { Page } from 'playwright-core';

/** Style rules for one theme alone: how many colours they set, and everything else, one line each. */
export type Themed = { colours: number; others: string[] };

/**
 * Reads every style sheet of a page as the browser has it. The themes differ in colours alone where a theme sets nothing
 * but variables that hold a colour: whatever else such a variable is used for, of an element or a part of one such as
 * `::before`, is as void in one theme as in the other. Only a container query could tell two colours apart.
 */
export function themedRules(page: Page): Promise<Themed> {
  return page.evaluate(() => {
    const themed: { colours: number; others: string[] } = { colours: 0, others: [] };
    // The compiler makes a switch of a colour scheme, for colours that say both themes at once; nothing asks it here.
    const isSwitch = (name: string) => /^--lightningcss-(light|dark)$/.test(name);
    const aboutThemes = (text: string) => /prefers-color-scheme|data-theme/.test(text);
    const isColour = (name: string, value: string) =>
      name === 'color-scheme' ||
      (name.startsWith('--') && /^(#[0-9a-f]{3,8}|rgba?\([\d\s./,%]+\))$/i.test(value.trim()));
    const look = (rules: CSSRuleList, isThemed: boolean) => {
      for (const rule of Array.from(rules)) {
        const head = rule.cssText.split('{', 1)[0] ?? '';
        const isWithin = isThemed || aboutThemes(head);
        if (/^@container\b.*style\(/.test(head)) themed.others.push(head);
        const { style, cssRules, styleSheet } = rule as CSSStyleRule & CSSImportRule;
        for (const name of isWithin && style ? Array.from(style) : []) {
          const value = style.getPropertyValue(name);
          if (isColour(name, value)) themed.colours += 1;
          else if (!isSwitch(name)) themed.others.push(`${head.trim()} { ${name}: ${value} }`);
        }
        if (style?.cssText.includes('var(--lightningcss-')) themed.others.push(rule.cssText);
        if (cssRules) look(cssRules, isWithin);
        if (styleSheet) look(styleSheet.cssRules, isWithin);
      }
    };
    for (const sheet of [...Array.from(document.styleSheets), ...document.adoptedStyleSheets])
      look(sheet.cssRules, aboutThemes(sheet.media.mediaText));
    return themed;
  });
}
