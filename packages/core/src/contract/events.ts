import type { CaipNetworkId } from './ids.js'
import type { ViewName } from './views.js'

/** Names and properties of every event that a host can receive and that analytics may send (R4.1, R4.2, D2). */
export type EventProperties = {
  MODAL_CREATED: Record<string, never>
  INITIALIZE: { networks: readonly CaipNetworkId[]; sdkType: string; sdkVersion: string }
  MODAL_OPEN: { connected: boolean }
  MODAL_CLOSE: { connected: boolean }
  MODAL_LOADING_ERROR: { message: string }
  INTERNAL_SDK_ERROR: { code: string; message: string; view?: ViewName | undefined }
  CLICK_ALL_WALLETS: Record<string, never>
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
  CLICK_WALLET_HELP: Record<string, never>
  CLICK_GET_WALLET: Record<string, never>
  GET_WALLET: { name: string; walletId: string; type: string }
  CLICK_NETWORKS: Record<string, never>
  CLICK_NETWORK_HELP: Record<string, never>
  SWITCH_NETWORK: { caipNetworkId: CaipNetworkId }
  CLICK_SIGN_SIWX_MESSAGE: { caipNetworkId: CaipNetworkId }
  CLICK_CANCEL_SIWX: { caipNetworkId: CaipNetworkId }
  SIGN_MESSAGE_SUCCESS: { caipNetworkId: CaipNetworkId }
  SIGN_MESSAGE_ERROR: { code: string; message: string }
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
