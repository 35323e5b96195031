/** The repository's folder. */
export declare const root: string
