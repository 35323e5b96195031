export declare function checkWalks(text: string, base?: string): string[]
