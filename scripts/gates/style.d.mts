export declare function inspect(file: string, text: string): { casts: string[]; words: string[] }
export declare function findIds(file: string, text: string): string[]
