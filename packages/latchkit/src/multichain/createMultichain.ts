import type { Adapter, Connector, ConnectorInfo, Unwatch } from '@latchkit/core'
import { type Chunk, createChunk } from '@latchkit/core/family'
import type * as Session from './session/index.js'
import { type MultichainWallet, watchWallet } from './watchWallet.js'

const chunk: Chunk<typeof Session> = /* @__PURE__ */ createChunk(() => import('./session/index.js'))

/** Families that wallets with the multichain API have. */
const namespaces: readonly string[] = ['eip155', 'solana', 'bip122']

/** Returns whether a family's own connector is the same wallet: by its rdns, else by name and icon together. */
const isWallet = ({ info, name, icon }: Connector, wallet: MultichainWallet): boolean =>
  info?.rdns === wallet.rdns || (name === wallet.name && icon !== undefined && icon === wallet.icon)

/**
 * Adds the multichain wallet of the page to families: where a family finds the wallet itself, its connector is the
 * fallback of ours.
 * @returns a function that adds it to one family
 */
export function createMultichain(): (adapter: Adapter) => Adapter {
  let wallet: MultichainWallet | undefined
  let approval: ReturnType<typeof Session.createApproval> | undefined
  const listeners = new Set<() => void>()
  let stop: Unwatch | undefined

  const watch = (listener: () => void): Unwatch => {
    listeners.add(listener)
    if (listeners.size === 1)
      stop = watchWallet(found => {
        wallet = found
        for (const each of [...listeners]) each()
      })
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stop?.()
      wallet = undefined
    }
  }

  /** The connector of one family; its code loads when it is used. */
  const createConnector = (
    { rdns, name, icon }: MultichainWallet,
    adapter: Adapter,
    getFallback: () => Connector | undefined,
  ): Connector => {
    const info: ConnectorInfo = {
      id: rdns,
      namespace: adapter.namespace,
      type: 'MULTI_CHAIN',
      name,
      icon,
      info: { rdns },
      declaredIds: [`rdns:${rdns}`],
    }
    let loaded: Connector | undefined
    const load = (): Promise<Connector> =>
      chunk.load().then(session => {
        approval ??= session.createApproval(() => wallet)
        loaded ??= session.createMultichainConnector({ connector, adapter, approval, getFallback })
        return loaded
      })
    const connector: Connector = {
      ...info,
      connect: parameters => load().then(({ connect }) => connect(parameters)),
      disconnect: () =>
        load()
          .then(({ disconnect }) => disconnect())
          .catch(() => {}),
      request: parameters => load().then(({ request }) => request(parameters)),
      // Before it is connected there are no events.
      subscribe: listener => loaded?.subscribe(listener) ?? (() => {}),
    }
    return connector
  }

  return adapter => {
    if (!namespaces.includes(adapter.namespace)) return adapter
    return {
      ...adapter,
      watchConnectors(onConnectors) {
        let own: readonly Connector[] | undefined
        let same: Connector | undefined
        let ours: Connector | undefined
        const report = (): void => {
          if (!own) return
          same = wallet && own.find(connector => wallet && isWallet(connector, wallet))
          // One by the wallet's name with another icon stays apart, and no second one is listed beside it.
          if (!wallet || (!same && own.some(({ name }) => name === wallet?.name))) {
            onConnectors(own)
            return
          }
          ours ??= createConnector(wallet, adapter, () => same)
          onConnectors([...own.filter(each => each !== same), ours])
        }
        const unwatch = watch(report)
        const unwatchOwn = adapter.watchConnectors(connectors => {
          own = connectors
          report()
        })
        return () => {
          unwatch()
          unwatchOwn()
        }
      },
    }
  }
}
