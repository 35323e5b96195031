import { LatchkitError } from '@latchkit/core/family'
import type { SolanaConnector } from '../../types.js'
import { toStandardChain } from '../../utils/caip.js'
import { injected } from '../injected.js'
import { type Association, createAssociation, toAssociationUri } from './association.js'
import { createMobileWallet } from './createMobileWallet.js'
import { type MobileSession, openSession } from './openSession.js'
import { openSocket } from './openSocket.js'

export type MobileConnectorParameters = {
  /** How the site introduces itself to the wallet; default: its host. */
  name?: string | undefined
  /** Path of the site's icon, relative to its origin, or a data URI. */
  icon?: string | undefined
}

/** For a wallet's app to open; after that, none is installed. */
const appTimeoutMs = 2500
/** For the wallet to listen; the specification requires at least 30 s. */
const socketTimeoutMs = 30_000

/** Returns whether another app came to the front, which means that a wallet is installed. */
function watchLeaving(): { hasLeft(): boolean; stop(): void } {
  let left = false
  const onLeave = (): void => {
    left = true
  }
  window.addEventListener('blur', onLeave)
  document.addEventListener('visibilitychange', onLeave)
  return {
    hasLeft: () => left,
    stop() {
      window.removeEventListener('blur', onLeave)
      document.removeEventListener('visibilitychange', onLeave)
    },
  }
}

async function connectTo(association: Association): Promise<MobileSession> {
  const controller = new AbortController()
  const leaving = watchLeaving()
  let isMissing = false
  const appTimer = setTimeout(() => {
    isMissing = !leaving.hasLeft()
    if (isMissing) controller.abort()
  }, appTimeoutMs)
  const socketTimer = setTimeout(() => controller.abort(), socketTimeoutMs)
  try {
    const socket = await openSocket({ port: association.port, signal: controller.signal })
    clearTimeout(appTimer)
    return await openSession(socket, association)
  } catch (error) {
    if (!controller.signal.aborted) throw error
    throw new LatchkitError(isMissing ? 'WALLET_NOT_INSTALLED' : 'WALLET_TIMEOUT', { cause: error })
  } finally {
    clearTimeout(appTimer)
    clearTimeout(socketTimer)
    leaving.stop()
  }
}

/**
 * Solana Mobile Wallet Adapter 2.0 (and 1.0): any wallet app on this Android device, reached by a link and a
 * connection that stays on the device. After a reload the visitor connects again.
 */
export function mobileConnector({ name, icon: siteIcon }: MobileConnectorParameters = {}): SolanaConnector {
  // Created ahead, because the link must open in the tick of the tap.
  let next: Association | undefined
  const createNext = (): void => {
    next = undefined
    createAssociation().then(
      association => {
        next = association
      },
      () => {},
    )
  }
  createNext()
  const openWallet = (base: string | undefined): Promise<MobileSession> => {
    const open = (created: Association): Promise<MobileSession> => {
      const session = connectTo(created)
      location.assign(toAssociationUri(created, base))
      return session
    }
    const association = next
    createNext()
    return association ? open(association) : createAssociation().then(open)
  }
  const wallet = createMobileWallet({
    identity: { uri: location.origin, name: name ?? location.host, icon: siteIcon },
    openWallet,
  })
  const inner = injected({
    id: 'mobileWalletAdapter',
    type: 'EXTERNAL',
    name: wallet.name,
    icon: wallet.icon,
    declaredIds: [],
    wallet,
  })
  return {
    ...inner,
    connect(options) {
      const [network] = options.networks
      if (network) wallet.setChain(toStandardChain(network.caipNetworkId))
      return inner.connect(options)
    },
  }
}
