export declare function listWarnings(output: string): string[]
export declare function listNpmWarnings(output: string): string[]
export declare function listTypeErrors(output: string): string[]
