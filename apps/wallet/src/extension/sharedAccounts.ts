import type { PlainFamily, SharedAddress } from '../core/family.js'
import type { Provider } from './provider.js'

export type SharedAccounts = {
  get(): readonly SharedAddress[]
  set(accounts: readonly SharedAddress[]): void
}

/**
 * The accounts of a family that the page may see, kept up to date; undefined where the wallet does not have the family.
 * Reading them never prompts.
 */
export async function watchSharedAccounts(
  provider: Pick<Provider, 'request' | 'on'>,
  family: PlainFamily,
  onChange: (accounts: readonly SharedAddress[]) => void,
): Promise<SharedAccounts | undefined> {
  let accounts: readonly SharedAddress[] = []
  const set = (next: readonly SharedAddress[]): void => {
    const isSame = JSON.stringify(next) === JSON.stringify(accounts)
    accounts = next
    if (!isSame) onChange(next)
  }
  try {
    accounts = (await provider.request({ method: `${family}_getAccounts` })) as readonly SharedAddress[]
  } catch {
    return undefined
  }
  provider.on('plainAccountsChanged', data => {
    const changed = data as { family: PlainFamily; accounts: readonly SharedAddress[] }
    if (changed.family === family) set(changed.accounts)
  })
  return { get: () => accounts, set }
}
