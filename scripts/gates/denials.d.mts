export declare function checkDenials(
  pages: ReadonlyMap<string, string>,
  exported: ReadonlySet<string>,
): string[]
