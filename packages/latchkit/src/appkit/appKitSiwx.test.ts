import type { SiwxOptions } from '@latchkit/core'
import { describe, expect, test, vi } from 'vitest'
import { mainnet } from '../networks.js'
import { toLatchkitOptions } from './appKitOptions.js'
import {
  type AppKitSIWXSession,
  type AppKitSignIn,
  createSIWEConfig,
  type SIWESession,
  type SIWXConfig,
  toSiwxModule,
} from './appKitSiwx.js'

const address = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const account = `eip155:1:${address}` as const
const proof = { account, message: 'text', signature: '0x51', type: 'eip191' } as const

/** The options that our sign-in gets. */
function readOptions({ siwx, siweConfig }: AppKitSignIn): SiwxOptions {
  const module = toSiwxModule({ siwx, siweConfig })
  if (!module) throw new Error('There is no sign-in.')
  return module.siwx
}
function getBackend(given: AppKitSignIn) {
  const { backend } = readOptions(given)
  if (!backend) throw new Error('There is no backend.')
  return backend
}

function createSiwe() {
  let session: SIWESession | null = null
  const config = createSIWEConfig({
    getNonce: vi.fn(async () => 'nonce1nonce'),
    verifyMessage: vi.fn(async ({ signature }: { signature: string }) => {
      session = signature === '0x51' ? { address, chainId: 1 } : null
      return session !== null
    }),
    getSession: async () => session,
    signOut: async () => {
      session = null
      return true
    },
    onSignIn: vi.fn(),
    onSignOut: vi.fn(),
  })
  return config
}

function createSiwx() {
  const sessions: AppKitSIWXSession[] = []
  return {
    sessions,
    createMessage: vi.fn(async ({ accountAddress, chainId }) => ({
      ...{ accountAddress, chainId, domain: 'shop.example', uri: 'https://shop.example' },
      ...{ version: '1', nonce: 'nonce2nonce' },
    })),
    async addSession(session) {
      if (session.signature !== '0x51') throw new Error('Not signed.')
      sessions.push(session)
    },
    revokeSession: vi.fn(async () => void sessions.splice(0)),
    setSessions: vi.fn(async () => void sessions.splice(0)),
    getSessions: vi.fn(async () => sessions),
  } satisfies SIWXConfig & { sessions: AppKitSIWXSession[] }
}

describe('AppKit’s sign-in options (issue 12)', () => {
  test('siweConfig: nonce, verification, session and sign-out are the site’s, for EVM, required by default', async () => {
    const config = createSiwe()
    const options = readOptions({ siweConfig: config })
    expect(options.required).toBe(true)
    expect(Object.keys(options.families)).toEqual(['eip155'])
    const backend = getBackend({ siweConfig: config })
    expect(await backend.getNonce({ account })).toBe('nonce1nonce')
    expect(config.getNonce).toHaveBeenCalledWith(address)
    await expect(backend.verify({ ...proof, signature: '0x00' })).rejects.toThrow('refused')
    expect(config.onSignIn).not.toHaveBeenCalled()
    expect(await backend.verify(proof)).toEqual({ caipAddress: account })
    expect(config.verifyMessage).toHaveBeenLastCalledWith({ message: 'text', signature: '0x51' })
    expect(config.onSignIn).toHaveBeenCalledWith({ address, chainId: 1 })
    expect(await backend.getSession({ account })).toEqual({ caipAddress: account })
    await backend.signOut()
    expect(config.onSignOut).toHaveBeenCalledOnce()
    expect(await backend.getSession({ account })).toBeUndefined()
  })

  test('siwx: its message gives the nonce, and its sessions say who is signed in', async () => {
    const config = createSiwx()
    expect(readOptions({ siwx: config }).required).toBe(false)
    const backend = getBackend({ siwx: config })
    expect(await backend.getSession({ account })).toBeUndefined()
    expect(await backend.getNonce({ account })).toBe('nonce2nonce')
    expect(config.createMessage).toHaveBeenCalledWith({ accountAddress: address, chainId: 'eip155:1' })
    await expect(backend.verify({ ...proof, signature: '0x00' })).rejects.toThrow('Not signed')
    expect(await backend.verify(proof)).toEqual({ caipAddress: account })
    expect(config.sessions).toMatchObject([{ message: 'text', data: { nonce: 'nonce2nonce' } }])
    expect(await backend.getSession({ account })).toEqual({ caipAddress: account })
    expect(config.getSessions).toHaveBeenLastCalledWith('eip155:1', address)
    await backend.signOut()
    expect(config.revokeSession).toHaveBeenCalledWith('eip155:1', address)
  })

  test('whether a disconnect signs out is obeyed; without either option there is no sign-in', () => {
    const siweConfig = { ...createSiwe(), signOutOnDisconnect: false }
    expect(toLatchkitOptions({ networks: [mainnet], siweConfig })).toMatchObject({
      signOutOnDisconnect: false,
    })
    const plain = toLatchkitOptions({ networks: [mainnet] })
    expect(plain.modules?.siwx).toBeUndefined()
    expect(plain).not.toHaveProperty('signOutOnDisconnect')
  })
})
