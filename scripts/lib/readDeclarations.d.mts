export type Declared = { text: string; isValue: boolean }

export declare function readDeclarations(
  file: string,
  readExternal: (specifier: string) => ReadonlyMap<string, Declared>,
): Map<string, Declared>
