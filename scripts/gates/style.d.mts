export declare function inspect(file: string, text: string): { casts: string[]; words: string[] }
