export declare function findFolderCycles(base: string): string[]
