export declare function findImpurities(file: string, text: string): string[]
