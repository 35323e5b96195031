import type { ConnectorGroup } from '../contract/features.js'
import type { ChainNamespace } from '../contract/ids.js'
import type { Wallet } from '../contract/wallet.js'

/** One line of the wallet list: sources merged by declared id, never by name. */
export type WalletRow = {
  /** Directory id, else rdns, else kebab-cased name; `walletConnect` for the QR row; `-2` for a second announcement under one rdns. Also the test id. */
  id: string
  name: string
  group: ConnectorGroup
  status: 'installed' | 'recent' | 'qr' | 'featured' | undefined
  /** Connectors that reach it in this page now, one per family at most. */
  connectors: readonly { namespace: ChainNamespace; connectorId: string }[]
  /** Transport that can reach it on another device. */
  transportId?: string | undefined
  wallet?: Wallet | undefined
  /** Announced `data:` URI. */
  icon?: string | undefined
  /** True when another wallet of the same family announced the same id: either claim is in doubt. */
  duplicate: boolean
}
