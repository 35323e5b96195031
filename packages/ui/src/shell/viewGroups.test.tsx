// @vitest-environment happy-dom
import { coreViews, dispatch, engine, sendFeature } from '@latchkit/core/internal'
import { waitFor } from '@testing-library/dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  createFakeClient,
  createState,
  type FakeClient,
  uri,
  withConnection,
} from '../../testing/fixtures.js'
import { createModal } from '../createModal.js'
import { getGroup } from './viewGroups.js'

async function prepare(client: FakeClient): Promise<void> {
  await engine.load()
  const modal = createModal(client)
  onTestFinished(() => modal.destroy())
  modal.prepare()
  await waitFor(() => expect(modal.host.shadowRoot?.querySelector('.content')).toBeTruthy())
}

const isAccountLoaded = (client: FakeClient): boolean => getGroup(client, 'Account').current !== undefined

// In this order: what is loaded once stays loaded.
describe('the views of the account (performance)', () => {
  it('are not loaded for a visitor who looks at the list, or at a QR code', async () => {
    const client = createFakeClient(createState())
    await prepare(client)
    dispatch(client, { type: 'connection/pairingStarted', transportId: 'walletConnect' })
    dispatch(client, { type: 'connection/pairingReady', uri, expiresAt: client.environment.now() + 200_000 })
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(isAccountLoaded(client)).toBe(false)
  })

  it('are loaded as soon as a wallet is asked to connect', async () => {
    const client = createFakeClient(createState())
    await prepare(client)
    dispatch(client, {
      type: 'connection/requested',
      rowId: 'metamask',
      name: 'MetaMask',
      namespaces: ['eip155'],
    })
    await waitFor(() => expect(isAccountLoaded(client)).toBe(true))
  })
})

describe('getGroup', () => {
  it('has every view of core and of sending (D38)', async () => {
    const client = createFakeClient(withConnection(createState()))
    for (const view of [...coreViews, ...sendFeature.views]) {
      const group = await getGroup(client, view).load()
      expect(group.views[view], view).toBeTypeOf('function')
    }
  })

  it('has one group for the views of a feature, so that it is loaded once', async () => {
    const client = createFakeClient(createState())
    const send = await getGroup(client, 'WalletSend').load()
    expect(await getGroup(client, 'SendConfirmed').load()).toBe(send)
    expect(getGroup(client, 'SendConfirmed').current).toBe(send)
    expect(getGroup(client, 'Networks')).toBe(getGroup(client, 'Account'))
  })
})
