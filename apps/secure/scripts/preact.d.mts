export declare const preact: { find: RegExp; replacement: string }[]
