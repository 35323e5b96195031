export declare function demoPolicy(origins: {
  serverUrl: string
  rpcUrls: readonly string[]
  secureUrl: string
}): string

export declare function walletPolicy(origins: { serverUrl: string; rpcUrls: readonly string[] }): string
