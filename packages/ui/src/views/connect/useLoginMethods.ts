import type { ConnectMethod } from '@latchkit/core'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useDelay } from '../../context/useDelay.js'

/** Milliseconds for which places are held while the server has not said who can sign in. */
const holdMs = 2_000

export type LoginMethods = {
  before: readonly ConnectMethod[]
  after: readonly ConnectMethod[]
  /** Whether only their places are drawn: the server's response would move the rows under a finger otherwise. */
  isHeld: boolean
}

/** The ways to sign in before the wallets, and those after them; none where no server signs in. */
export function useLoginMethods(): LoginMethods {
  const client = useClient()
  const { ports, modules } = client.options
  const features = useLatchkitState(state => state.remoteFeatures)
  const methods = useLatchkitState(state => state.features.connectMethodsOrder)
  const pay = useLatchkitState(state => state.features.pay)
  const isUnknown = features === client.getServerState().remoteFeatures && ports?.remoteConfig !== undefined
  const isLate = useDelay(isUnknown, holdMs)
  const { email, socials } = features
  // False is the site's choice; an empty list is what it begins with, and beside email a passkey alone.
  const isHeld = isUnknown && !isLate && !pay && !email && socials !== false && socials.length === 0
  const isSocial = socials !== false && (socials.length > 0 || email)
  const isOn = (method: ConnectMethod): boolean =>
    method === 'wallet' || isHeld || (method === 'email' ? email : isSocial)
  const order = ports?.login && modules?.login ? methods.filter(isOn) : []
  const wallets = order.indexOf('wallet') + 1 || order.length + 1
  return { before: order.slice(0, wallets - 1), after: order.slice(wallets), isHeld }
}
