import { authTransportId } from '../constants.js'
import type { SocialProvider } from '../contract/features.js'
import type { EmbeddedAccount, LoginUser } from '../contract/login.js'
import type { ErrorInfo } from '../errors/errorInfo.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import type { State } from '../state/state.js'
import type { LoginState } from './loginState.js'

export const emptyLogin: LoginState = { step: { step: 'signedOut' }, recentEmails: [] }

const maxLabelLength = 30

/** What an account by login is called, 30 characters at most. */
function toAuthLabel(text: string): string {
  const letters = Array.from(text)
  return letters.length > maxLabelLength ? `${letters.slice(0, maxLabelLength - 1).join('')}…` : text
}

/** Signing in as views and hosts read it. */
export type LoginView = LoginState & {
  /** Who has signed in on the secure site. */
  user?: LoginUser | undefined
  /** The accounts of the user: every kind of each family that can pay. */
  accounts: readonly EmbeddedAccount[]
  /** The email address or the name at the provider, 30 characters at most. */
  label?: string | undefined
  socialProvider?: SocialProvider | undefined
  farcasterUrl?: string | undefined
  /** Whether the smart account of the family shown has code on its network; undefined until one is offered. */
  smartAccountDeployed?: boolean | undefined
  /** Whether the account shown is one by login. */
  isActive: boolean
  /** Whether the recovery code was not kept yet: `openSecureView` shows it. */
  needsBackup: boolean
  isPending: boolean
  /** Why the sign-in, or the connection after it, failed. */
  error?: ErrorInfo | undefined
}

const none: readonly EmbeddedAccount[] = []
const views = new WeakMap<LoginState, { inputs: readonly unknown[]; view: LoginView }>()

/**
 * Who has signed in without a wallet, and how far a sign-in has come. The same state returns the same object.
 * @example const { user, step, error } = selectLogin(client.getState())
 */
export function selectLogin(state: State): LoginView {
  const slice = state.slices.login ?? emptyLogin
  const { connectorId, namespace } = selectAccount(state)
  const { flow } = state
  const isConnecting = flow.step === 'pairing' && flow.transportId === authTransportId
  const failure = flow.step === 'failed' && flow.transportId === authTransportId ? flow.error : undefined
  const inputs = [connectorId, namespace, isConnecting, failure]
  const cached = views.get(slice)
  if (cached && inputs.every((input, index) => input === cached.inputs[index])) return cached.view
  const { step, task } = slice
  const user = step.step === 'signedIn' || step.step === 'recovery' ? step.user : undefined
  const accounts =
    step.step === 'signedIn' ? step.accounts.filter(({ type }) => type !== 'smartAccount') : none
  const name = user?.email ?? user?.social?.name
  const view: LoginView = {
    ...slice,
    user,
    accounts,
    label: name === undefined ? undefined : toAuthLabel(name),
    socialProvider: user?.social?.provider as SocialProvider | undefined,
    farcasterUrl: step.step === 'farcaster' ? step.url : undefined,
    // Unknown: no chain is read for an account that is not offered.
    smartAccountDeployed: undefined,
    isActive: connectorId === authTransportId,
    needsBackup: (step.step === 'signedIn' && step.needsBackup === true) || slice.view?.purpose === 'backup',
    isPending: isConnecting || (task !== undefined && task !== 'device'),
    error: slice.failure ?? failure,
  }
  views.set(slice, { inputs, view })
  return view
}
