import { maxAnnouncements } from '@latchkit/core/family'
import { describe, expect, test, vi } from 'vitest'
import { type Announcement, watchWallets } from './watchWallets.js'

const provider = () => ({ request: async () => null })

function announce(target: EventTarget, info: object, by: unknown = provider()): void {
  target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider: by } }))
}

const info = (over: object = {}) => ({
  uuid: 'u1',
  name: 'Wallet',
  icon: 'data:image/png;base64,AA',
  rdns: 'com.wallet',
  ...over,
})

function watch() {
  const target = new EventTarget()
  const found: Announcement[] = []
  const onAnnouncement = vi.fn((announcement: Announcement) => void found.push(announcement))
  const requests = vi.fn()
  target.addEventListener('eip6963:requestProvider', requests)
  const unwatch = watchWallets(onAnnouncement, target as Window)
  return {
    target,
    unwatch,
    requests,
    onAnnouncement,
    found,
  }
}

describe('watchWallets (EIP-6963)', () => {
  test('requests announcements once and collects wallets that announce themselves later', () => {
    const watched = watch()
    expect(watched.requests).toHaveBeenCalledTimes(1)
    announce(watched.target, info())
    announce(watched.target, info({ uuid: 'u2', name: 'Other', rdns: 'com.other' }))
    expect(watched.found.map(({ info }) => info.name)).toEqual(['Wallet', 'Other'])
  })

  test('keeps the first provider of a uuid: a second cannot take its place (T10)', () => {
    const watched = watch()
    const first = provider()
    announce(watched.target, info(), first)
    announce(watched.target, info({ name: 'Impostor' }), provider())
    expect(watched.found).toHaveLength(1)
    expect(watched.found[0]?.provider).toBe(first)
  })

  test('stops at the maximum under a flood of rogue announcements (T10)', () => {
    const watched = watch()
    for (let index = 0; index < 1000; index++) announce(watched.target, info({ uuid: `u${index}` }))
    expect(watched.found).toHaveLength(maxAnnouncements)
    expect(watched.onAnnouncement).toHaveBeenCalledTimes(maxAnnouncements)
  })

  test.each([
    ['no detail', undefined],
    ['no provider', { info: info() }],
    ['a provider without request', { info: info(), provider: {} }],
    ['no uuid', { info: info({ uuid: undefined }), provider: provider() }],
    ['an endless name', { info: info({ name: 'x'.repeat(10_000) }), provider: provider() }],
    [
      'a throwing getter',
      {
        get info() {
          throw new Error('trap')
        },
        provider: provider(),
      },
    ],
  ])('ignores %s', (_name, detail) => {
    const watched = watch()
    watched.target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    expect(watched.onAnnouncement).not.toHaveBeenCalled()
  })

  test.each(['not a domain', '<b>.x', 'x', '../a.b', 42])(
    'drops a malformed rdns instead of joining a row by it (D45): %s',
    rdns => {
      const watched = watch()
      announce(watched.target, info({ rdns }))
      expect(watched.found[0]?.info.rdns).toBeUndefined()
    },
  )

  test('reports nothing after it was stopped', () => {
    const watched = watch()
    watched.unwatch()
    announce(watched.target, info())
    expect(watched.onAnnouncement).not.toHaveBeenCalled()
  })

  test('does nothing where there is no window', () => {
    expect(() => watchWallets(() => {}, undefined)()).not.toThrow()
  })
})
