import type { AccountType, SocialProvider } from './features.js'
import type { CaipAddress, CaipNetworkId, ChainNamespace, Unwatch } from './ids.js'

/** An embedded account is an ordinary key or a smart account. */
export type EmbeddedAccount = {
  caipAddress: CaipAddress
  type: AccountType
  /** Whether the smart account has code on the active network; absent for other types. */
  deployed?: boolean | undefined
  /**
   * Its address on networks that write it in another way, by CAIP-2 id: it has none on a network that is neither here nor
   * that of `caipAddress`. Absent where every network of the family writes it alike.
   */
  addressOn?: Readonly<Record<CaipNetworkId, string>> | undefined
}

/** Who has signed in on the secure site. */
export type LoginUser = {
  /** Opaque, stable. */
  id: string
  email?: string | undefined
  /** The account of a provider that the visitor signed in with last. */
  social?:
    | {
        /** One of core's, or the operator's own. */
        provider: SocialProvider | (string & {})
        name?: string | undefined
        picture?: string | undefined
      }
    | undefined
}

/** What the secure site still needs before there are accounts. */
export type LoginStep =
  | { step: 'signedOut' }
  /** A code of 6 digits was sent; times in Unix milliseconds. */
  | {
      step: 'code'
      challengeId: string
      email: string
      expiresAt: number
      resendAt: number
      triesLeft: number
    }
  /** The account has other devices: a link was sent, and its page asks for this number. */
  | { step: 'device'; approvalId: string; email: string; number: string; expiresAt: number }
  /** The popup of a provider is open; `number` is asked for there when it lost its opener. */
  | { step: 'social'; provider: SocialProvider; number: string; expiresAt: number }
  /** Farcaster: the URL that the visitor's phone opens. */
  | { step: 'farcaster'; url: string; expiresAt: number }
  /** Signed in, but this device has no share of the keys: the secure site asks for the recovery code or a passkey. */
  | { step: 'recovery'; user: LoginUser }
  | {
      step: 'signedIn'
      user: LoginUser
      accounts: readonly EmbeddedAccount[]
      /** The recovery code was not written down yet: `openBackup` shows it. */
      needsBackup?: boolean | undefined
    }

/** A part of the secure site that must be seen: an approval, a recovery code, a passkey. */
export type SecureView = {
  id: string
  purpose: 'approve' | 'recover' | 'backup' | 'passkey' | 'settings'
  /** The secure site's host, so that the visitor knows which window to expect. */
  host: string
  /**
   * Draws the secure site into an element, or nothing where it needs a window; the returned function removes it, and
   * declines what is still open.
   */
  mount(container: HTMLElement): Unwatch
  /**
   * Opens its window, or brings it to the front; call it in the tap. False when the browser blocked the window. Without
   * `inTap` it is opened only where the browser still counts the visitor's last tap.
   */
  openWindow(options?: { inTap?: boolean | undefined }): boolean
  /** Declines what it asks for, and closes its window. */
  close(): void
  /** Why it must be a window: it can move value or shows keys, or the browser cannot prove that a frame is visible. */
  needsWindow: boolean
  /** The window, where it needs one. `cut`: it went away before it reached the secure site's frame in this page. */
  window?: 'open' | 'closed' | 'cut' | undefined
}

export type LoginEvent =
  | { type: 'changed'; step: LoginStep }
  /** `undefined`: what had to be seen is done. */
  | { type: 'view'; view: SecureView | undefined }

/**
 * Sign-in without a wallet, on the secure site. Fulfilled by `@latchkit/embedded`. Every method rejects with a typed
 * error (`LOGIN_…`) or resolves with the step that follows. A new step is notified to `subscribe` before the promise
 * resolves: state and views follow the event alone.
 */
export type LoginPort = {
  /** Reads who is signed in; opens the frame. */
  readLogin(): Promise<LoginStep>
  startEmail(parameters: { email: string; signal?: AbortSignal | undefined }): Promise<LoginStep>
  verifyEmail(parameters: {
    challengeId: string
    code: string
    signal?: AbortSignal | undefined
  }): Promise<LoginStep>
  resendEmail(parameters: { challengeId: string; signal?: AbortSignal | undefined }): Promise<LoginStep>
  /** Loads what `startSocial` needs, so that a tap opens the window in the same tick. */
  prepareSocial?(): Promise<void>
  /** Opens the provider's window in the same tick (or goes there whole, with `redirect`), and resolves once the visitor is back. */
  startSocial(parameters: {
    provider: SocialProvider
    redirect?: boolean | undefined
    signal?: AbortSignal | undefined
  }): Promise<LoginStep>
  /** Sign-in with a passkey registered with this site's operator; opens a window where a frame cannot. */
  startPasskey(parameters?: { signal?: AbortSignal | undefined }): Promise<LoginStep>
  /** Resolves when the device was approved from the link, or rejects when it expired or was declined. */
  waitForDevice(parameters: { approvalId: string; signal?: AbortSignal | undefined }): Promise<LoginStep>
  setPreferredAccountType(parameters: {
    namespace: ChainNamespace
    type: EmbeddedAccount['type']
  }): Promise<LoginStep>
  /** Asks for the view with the recovery code, which is notified as any view; does nothing without `needsBackup`. */
  openBackup(): Promise<void>
  /**
   * Opens the window of the approval that follows; call it in the tap. The returned function closes it once what it was
   * opened for has ended.
   */
  holdWindow?(): () => void
  /** Opens the secure site's own pages (devices, passkeys, email address, export, deletion) in a tab; call it in the tap. */
  openSettings(): boolean
  signOut(): Promise<void>
  subscribe(listener: (event: LoginEvent) => void): Unwatch
}
