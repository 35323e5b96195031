import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { address, otherAddress } from '../../../testing/fixtures.js'
import { cleanUp, renderScenario } from '../../../testing/renderScenario.js'

afterEach(cleanUp)

describe('WalletReceive', () => {
  it('shows the plain address as a code and as text, and what may be sent to it', async () => {
    const { get, text } = await renderScenario('receive')
    expect(get('lk-qr').dataset['uri']).toBe(address)
    await waitFor(() => expect(get('lk-qr').dataset['ready']).toBe(''))
    expect(get('lk-qr').querySelector('svg')?.getAttribute('aria-label')).toBe('QR code of your address')
    expect(get('lk-receive-address').textContent).toBe(address)
    expect(text()).toContain('Send only tokens on Ethereum to this address.')
  })

  it('copies the complete address', async () => {
    const user = userEvent.setup()
    const { get } = await renderScenario('receive')
    await user.click(get('lk-copy-address'))
    expect(await navigator.clipboard.readText()).toBe(address)
    await waitFor(() => expect(get('lk-copy-address').textContent).toBe('Copied'))
  })

  it('switches between connected families, code and network with it (D32)', async () => {
    const user = userEvent.setup()
    const { get, text, client } = await renderScenario('receive-families')
    expect(get('lk-receive-address').dataset['address']).toBe(otherAddress)
    expect(get('lk-family-solana').getAttribute('aria-pressed')).toBe('true')
    await user.click(get('lk-family-eip155'))
    await waitFor(() => expect(get('lk-receive-address').dataset['address']).toBe(address))
    await waitFor(() => expect(get('lk-qr').dataset['uri']).toBe(address))
    expect(text()).toContain('Send only tokens on Ethereum')
    expect(client.getState().activeNamespace).toBe('eip155')
  })

  it('offers no switch for one family, and a way to connect for none (D8)', async () => {
    const { find } = await renderScenario('receive')
    expect(find('lk-family-eip155')).toBeNull()
    cleanUp()
    const { text, dialog } = await renderScenario('receive-nobody')
    expect(text()).toContain('No wallet connected')
    await userEvent.setup().click(dialog.querySelector('.notice button') as HTMLElement)
    await waitFor(() => expect(dialog.dataset['view']).toBe('Connect'))
  })
})
