export declare function copyTree(): string
