/** CAIP-2 namespace of a chain family, for example the part before the colon of a chain id. */
export type ChainNamespace = string

/** CAIP-2 chain id, `namespace:reference`. */
export type CaipNetworkId = `${string}:${string}`

/** CAIP-10 account id, `namespace:reference:address`. */
export type CaipAddress = `${string}:${string}:${string}`

/** Stops a subscription. Calling it twice is harmless. */
export type Unwatch = () => void

/**
 * Types of each chain family, by its namespace. A family declares its own by merging, so that hooks and actions
 * know its addresses and its provider while core names no family.
 * @example
 * declare module '@latchkit/core' {
 *   interface NamespaceTypes {
 *     example: { address: `0x${string}`; chainId: number; provider: ExampleProvider }
 *   }
 * }
 */
export interface NamespaceTypes {}

/**
 * The site's client, set by merging, so that hooks know the site's networks.
 * @example
 * declare module 'latchkit' {
 *   interface Register { client: typeof client }
 * }
 */
export interface Register {}

type NamespaceType<Namespace, Key extends string, Fallback> = Namespace extends keyof NamespaceTypes
  ? NamespaceTypes[Namespace] extends { [K in Key]: infer Type }
    ? Type
    : Fallback
  : Fallback

/** Address in the family's own form. */
export type AddressOf<Namespace extends ChainNamespace> = NamespaceType<Namespace, 'address', string>

/** The family's own form of a chain id; a family of numeric ids declares `chainId: number`. */
export type ChainIdOf<Namespace extends ChainNamespace> = NamespaceType<
  Namespace,
  'chainId',
  number | undefined
>

/** The provider of the family's standard; for an open namespace, those of all families. */
export type ProviderOf<Namespace extends ChainNamespace> = string extends Namespace
  ? keyof NamespaceTypes extends never
    ? unknown
    : NamespaceType<keyof NamespaceTypes, 'provider', never>
  : NamespaceType<Namespace, 'provider', unknown>
