import type { Features, RemoteFeatures } from '../contract/features.js'

/** Paying leaves no login. */
export function applyPay(remote: RemoteFeatures, { pay }: Pick<Features, 'pay'>): RemoteFeatures {
  return pay ? { ...remote, email: false, socials: false } : remote
}
