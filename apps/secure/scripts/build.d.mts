export declare function buildSecure(options?: { folder?: string; key?: string }): Promise<void>
