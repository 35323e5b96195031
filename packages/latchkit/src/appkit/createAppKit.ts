import { onDestroy } from '@latchkit/core/internal'
import { shareClient } from '@latchkit/react'
import { createLatchkit, mountModal } from 'latchkit'
import { type AppKit, toAppKit } from './appKitInstance.js'
import { type AppKitOptions, toLatchkitOptions } from './appKitOptions.js'
import { defineElements } from './elements/defineElements.js'
import { isEqual } from './isEqual.js'

type Entry = { appKit: AppKit; options: AppKitOptions }

/** What the page has created, by the `id` of the options. */
const entries = new Map<string | undefined, Entry>()

const create = (options: AppKitOptions): AppKit => toAppKit(createLatchkit(toLatchkitOptions(options)))

/** Creates the instance of a page; it ends when its client is destroyed. */
function start(options: AppKitOptions): AppKit {
  const { id, adapters = [] } = options
  const appKit = create(options)
  const { client } = appKit
  entries.set(id, { appKit, options })
  const ends = [mountModal(client), ...adapters.map(adapter => adapter.bind(client))]
  onDestroy(client, () => {
    for (const end of ends) end()
    if (entries.get(id)?.appKit === appKit) entries.delete(id)
  })
  return appKit
}

/** The instance of a page, which a repeated call with other options replaces. */
function getInstance(options: AppKitOptions): AppKit {
  const former = entries.get(options.id)
  if (former && isEqual(former.options, options)) return former.appKit
  former?.appKit.client.destroy()
  return start(options)
}

/**
 * AppKit's `createAppKit` over Latchkit. Hooks, buttons and elements use what it created last, its modal needs no provider, and
 * visitors of the former site stay connected. Called again with the same options it returns the same instance;
 * with others it replaces the one of the same `id`.
 * @example export const appKit = createAppKit({ networks: [mainnet], projectId, metadata })
 */
export function createAppKit(options: AppKitOptions): AppKit {
  // A server's module lives for many visitors: only a page keeps its instance.
  const appKit = typeof document === 'undefined' ? create(options) : getInstance(options)
  shareClient(appKit.client)
  defineElements()
  return appKit
}
