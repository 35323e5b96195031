export declare function chromiumPath(options?: { isWhole?: boolean }): string | undefined
export declare const chromiumArgs: string[]
