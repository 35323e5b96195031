import { BaseError } from '@latchkit/core'
import type { SolanaConnector } from '../connectors/cluster.js'
import { standard } from '../connectors/standard.js'
import { toStandardChain } from '../utils/caip.js'
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

/** A drawing of a phone with a key's bow. */
const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzE0MTQxZiIvPjxyZWN0IHg9IjEwIiB5PSI1IiB3aWR0aD0iMTIiIGhlaWdodD0iMjIiIHJ4PSIzIiBmaWxsPSJub25lIiBzdHJva2U9IiNmZmYiIHN0cm9rZS13aWR0aD0iMiIvPjxjaXJjbGUgY3g9IjE2IiBjeT0iMTUiIHI9IjMiIGZpbGw9IiM0ZmQxYjAiLz48L3N2Zz4='

/** The page is left for the wallet's app within this time, or there is none (design: a way forward within 2.5 s). */
const appTimeout = 2500
/** How long a wallet may take to listen; the specification wants no less than 30 s. */
const socketTimeout = 30_000

/** Whether another app has come before this page, which is how a wallet shows that it is there. */
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
  }, appTimeout)
  const socketTimer = setTimeout(() => controller.abort(), socketTimeout)
  try {
    const socket = await openSocket({ port: association.port, signal: controller.signal })
    clearTimeout(appTimer)
    return await openSession(socket, association)
  } catch (error) {
    if (!controller.signal.aborted) throw error
    throw new BaseError(isMissing ? 'WALLET_NOT_INSTALLED' : 'WALLET_TIMEOUT', { cause: error })
  } finally {
    clearTimeout(appTimer)
    clearTimeout(socketTimer)
    leaving.stop()
  }
}

/**
 * Solana Mobile Wallet Adapter 2.0 (and 1.0): any wallet app on this Android device, reached by a link and a
 * connection that stays on the device. A restored page has to connect again.
 */
export function mobileConnector({ name, icon: siteIcon }: MobileConnectorParameters = {}): SolanaConnector {
  // Made before it is needed: the link has to be opened in the tick of the tap.
  let next: Association | undefined
  const prepare = (): void => {
    next = undefined
    createAssociation().then(
      association => {
        next = association
      },
      () => {},
    )
  }
  prepare()
  const openWallet = (base: string | undefined): Promise<MobileSession> => {
    const open = (association: Association): Promise<MobileSession> => {
      const session = connectTo(association)
      location.assign(toAssociationUri(association, base))
      return session
    }
    const ready = next
    prepare()
    return ready ? open(ready) : createAssociation().then(open)
  }
  const wallet = createMobileWallet({
    identity: { uri: location.origin, name: name ?? location.host, icon: siteIcon },
    openWallet,
  })
  const inner = standard({
    id: 'mobileWalletAdapter',
    type: 'EXTERNAL',
    name: wallet.name,
    icon,
    declaredIds: [],
    wallet,
  })
  return {
    ...inner,
    connect(options) {
      const [wanted] = options.networks
      if (wanted) wallet.setChain(toStandardChain(wanted.caipNetworkId))
      return inner.connect(options)
    },
  }
}
