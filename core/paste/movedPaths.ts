/** Paths of other frontends, as patterns without ends, and where they lead here: `$1` is what the pattern found. */
export function movedPaths(dao: string): readonly (readonly [path: string, to: string])[] {
  return [
    [
      '/(?:(?:gov|dao|governance)/(?:[^/]+/)?)?(?:proposals?|votes?)/([0-9]+|0x[0-9a-fA-F]+)/?',
      `/proposal/#${dao}/$1`,
    ],
    ['/(?:gov/[^/]+/)?(?:delegates?|voters?|profile)/(0x[0-9a-fA-F]{40})/?', `/delegate/#${dao}/$1`],
    ['/(?:gov/[^/]+/)?proposals/?', `/dao/#${dao}`],
  ];
}
