export declare function checkThreats(
  text: string,
  isFile: (path: string) => boolean,
  readFile: (path: string) => string,
): string[]
