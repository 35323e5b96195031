import type { Client, Network } from '@latchkit/core'

/** What joins another library to `createAppKit`: `WagmiAdapter` of `@latchkit/wagmi` is one. */
export type AppKitAdapter = {
  /** Networks as the library reaches them; of those with the same id they take the place. */
  networks?: readonly Network[] | undefined
  /** Begins to share the connection, in a page; the returned function ends it. */
  bind(client: Client): () => void
}
