/** CAIP-2 namespace of a chain family, for example the part before the colon of a chain id. */
export type ChainNamespace = string

/** CAIP-2 chain id, `namespace:reference`. */
export type CaipNetworkId = `${string}:${string}`

/** CAIP-10 account id, `namespace:reference:address` (R3.14). */
export type CaipAddress = `${string}:${string}:${string}`

/** Stops a subscription. Calling it twice is harmless. */
export type Unwatch = () => void
