import { waitFor } from '@testing-library/dom'
import { afterEach, describe, expect, it } from 'vitest'
import {
  connection,
  createFakeClient,
  createState,
  openAt,
  withConnection,
} from '../../../testing/fixtures.js'
import { cleanUp, renderModal, renderScenario } from '../../../testing/renderScenario.js'

afterEach(cleanUp)

describe('SIWXSignMessage', () => {
  it('shows the complete message, as text and never as markup', async () => {
    const message = '<img src=x onerror=alert(1)>\n  two  spaces\n\u202eevil'
    const client = createFakeClient(
      openAt(
        withConnection(createState()),
        { view: 'Account', data: {} },
        { view: 'SIWXSignMessage', data: { message } },
      ),
    )
    const { get, dialog } = await renderModal(client)
    expect(get('lk-sign-message').textContent).toBe(message)
    expect(dialog.querySelector('img[src="x"]')).toBeNull()
  })

  it('names the site that asks and starts on Sign', async () => {
    const { modal, text, get } = await renderScenario('sign')
    expect(text()).toContain('Orchard requests your signature')
    expect(modal.host.shadowRoot?.activeElement).toBe(get('lk-sign'))
  })

  it('waits with one signature at a time and can still be cancelled', async () => {
    const { get, text, dialog } = await renderScenario('sign-waiting')
    expect((get('lk-sign') as HTMLButtonElement).disabled).toBe(true)
    expect((get('lk-cancel') as HTMLButtonElement).disabled).toBe(false)
    expect(text()).toContain('Confirm in MetaMask')
    await waitFor(() =>
      expect(dialog.querySelector('[role="status"]')?.textContent).toBe('Confirm in MetaMask'),
    )
  })

  it('offers to open the wallet when the request waits on another device (demand 2)', async () => {
    const remote = {
      ...connection,
      wallet: { name: 'Rainbow', redirect: { native: 'rainbow://', universal: 'https://rnbw.app' } },
    }
    const client = createFakeClient(
      openAt(
        {
          ...withConnection(createState(), { connections: [remote] }),
          requests: [
            { id: '1', kind: 'signMessage', namespace: 'eip155', connectorId: connection.connectorId },
          ],
        },
        { view: 'Account', data: {} },
        { view: 'SIWXSignMessage', data: { message: 'hello' } },
      ),
    )
    const { get } = await renderModal(client)
    expect(get('lk-open-wallet').textContent).toBe('Open Rainbow')
    expect(get('lk-open-wallet').getAttribute('href')).toMatch(/^https:\/\/rnbw\.app\/?$/)
  })

  it('says so when there is nothing to sign', async () => {
    const client = createFakeClient(
      openAt(
        withConnection(createState()),
        { view: 'Account', data: {} },
        { view: 'SIWXSignMessage', data: {} },
      ),
    )
    const { text, find } = await renderModal(client)
    expect(text()).toContain('No message to sign')
    expect(find('lk-sign')).toBeNull()
  })
})
