export declare function readTitles(file: string, text: string): string[]
