import type { RaisedAlert } from './alert.js'
import type { SocialProvider } from './features.js'
import type { CaipNetworkId } from './ids.js'
import type { ViewName } from './views.js'

/** Of an event that its name describes completely. */
type NoProperties = Readonly<Record<string, undefined>>

/** Names and properties of every event that a host can receive and that analytics may send. */
export type EventProperties = {
  MODAL_CREATED: NoProperties
  INITIALIZE: { networks: readonly CaipNetworkId[]; sdkType: string; sdkVersion: string }
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  MODAL_LOADING_ERROR: { message: string }
  INTERNAL_SDK_ERROR: { code: string; message: string; view?: ViewName | undefined }
  /** What only the site or its operator can mend. */
  ALERT: RaisedAlert
  CLICK_ALL_WALLETS: NoProperties
  SEARCH_WALLET: { badge?: string | undefined; search: string }
  SELECT_WALLET: { name: string; platform: 'browser' | 'mobile' | 'desktop' | 'web' | 'qrcode' }
  CONNECT_SUCCESS: {
    method: 'qrcode' | 'mobile' | 'browser' | 'email'
    name: string
    caipNetworkId: CaipNetworkId
  }
  CONNECT_ERROR: { code: string; message: string; name: string }
  USER_REJECTED: { name: string; message: string }
  DISCONNECT_SUCCESS: { namespace: string | 'all' }
  DISCONNECT_ERROR: { message: string }
  CLICK_WALLET_HELP: NoProperties
  CLICK_GET_WALLET: NoProperties
  GET_WALLET: { name: string; walletId: string; type: string }
  CLICK_NETWORKS: NoProperties
  SWITCH_NETWORK: { caipNetworkId: CaipNetworkId }
  CLICK_SIGN_SIWX_MESSAGE: { caipNetworkId: CaipNetworkId }
  CLICK_CANCEL_SIWX: { caipNetworkId: CaipNetworkId }
  SIGN_MESSAGE_SUCCESS: { caipNetworkId: CaipNetworkId }
  SIGN_MESSAGE_ERROR: { code: string; message: string }
  /** Before the wallet is asked. */
  SEND_INITIATED: SendEventProperties
  /** The transaction is in a block. */
  SEND_SUCCESS: SendEventProperties & { hash: string }
  SEND_ERROR: SendEventProperties & { code: string; message: string; hash?: string | undefined }
  SEND_REJECTED: SendEventProperties & { code: string; message: string }
  /** Before the wallet is asked for the first leg. */
  INITIATE_SWAP: SwapEventProperties
  /** The swap is in a block. */
  SWAP_SUCCESS: SwapEventProperties & { hash: string }
  SWAP_ERROR: SwapEventProperties & { code: string; message: string; hash?: string | undefined }
  SWAP_REJECTED: SwapEventProperties & { code: string; message: string }
  /** An order was made, and the provider's page opens. */
  BUY_INITIATED: BuyEventProperties
  /** The provider reports that what was bought was sent. */
  BUY_SUCCESS: BuyEventProperties
  BUY_ERROR: BuyEventProperties & { code: string; message: string }
  OPEN_ENS_FLOW: NoProperties
  REGISTER_NAME_INITIATED: { ensName: string }
  REGISTER_NAME_SUCCESS: { ensName: string }
  REGISTER_NAME_ERROR: { ensName: string; error: string }
  EMAIL_LOGIN_SELECTED: NoProperties
  EMAIL_SUBMITTED: NoProperties
  EMAIL_VERIFICATION_CODE_SENT: NoProperties
  EMAIL_VERIFICATION_CODE_PASS: NoProperties
  EMAIL_VERIFICATION_CODE_FAIL: { code: string }
  SOCIAL_LOGIN_STARTED: { provider: SocialProvider }
  SOCIAL_LOGIN_SUCCESS: { provider: SocialProvider }
  SOCIAL_LOGIN_CANCELED: { provider: SocialProvider }
  SOCIAL_LOGIN_ERROR: { provider: SocialProvider }
}

/** What an event contains about a payment; never the receiver. */
export type SendEventProperties = {
  caipNetworkId: CaipNetworkId
  /** Symbol. */
  token: string
  /** Absent for the native currency. */
  tokenAddress?: string | undefined
  /** Decimal string in whole units. */
  amount: string
}

/** What an event contains about a swap. Amounts are decimal strings in whole units, what is bought as it was quoted. */
export type SwapEventProperties = {
  caipNetworkId: CaipNetworkId
  /** Symbols. */
  swapFromToken: string
  swapToToken: string
  swapFromAmount: string
  swapToAmount: string
}

/** What an event contains about a purchase; never the account. */
export type BuyEventProperties = {
  caipNetworkId: CaipNetworkId
  /** The provider's name. */
  provider: string
  /** Decimal string, in `currency`. */
  amount: string
  currency: string
  /** Symbol of what is bought. */
  token: string
}

export type EventName = keyof EventProperties

export type LatchkitEvent = {
  [Name in EventName]: {
    /** UUID v4. */
    id: string
    /** Unix milliseconds. */
    timestamp: number
    data: {
      type: 'track' | 'error'
      event: Name
      properties: EventProperties[Name]
      address?: string | undefined
    }
  }
}[EventName]
