export declare function copyTree(isWanted?: (path: string) => boolean): string
