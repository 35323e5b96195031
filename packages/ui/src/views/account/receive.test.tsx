import { navigate } from '@latchkit/core'
import { fireEvent, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { address, otherAddress } from '../../../testing/fixtures.js'
import { cleanUp, renderScenario } from '../../../testing/renderScenario.js'
import { ownAddress, startForm } from '../../../testing/startForm.js'

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

  it('asks for an amount by a link, in the code and to copy, and shows the address again without one (D59)', async () => {
    const user = userEvent.setup()
    const { client, get, find, text } = await startForm({ mock: { links: {} } })
    navigate(client, { view: 'WalletReceive' })
    await waitFor(() => get('lk-receive-request'))
    await user.click(get('lk-receive-request'))
    expect(find('lk-receive-request')).toBeNull()
    const amount = get('lk-receive-amount') as HTMLInputElement
    expect(amount.getRootNode()).toBeInstanceOf(ShadowRoot)
    expect((amount.getRootNode() as ShadowRoot).activeElement).toBe(amount)
    expect(get('lk-qr').dataset['uri']).toBe(ownAddress)
    await user.type(amount, '1,5x')
    expect(amount.value).toBe('1.5')
    const link = `fama:${ownAddress}?token=&amount=1.5`
    await waitFor(() => expect(get('lk-qr').dataset['uri']).toBe(link))
    expect(text()).toContain('Copy payment link')
    await user.click(get('lk-copy-address'))
    expect(await navigator.clipboard.readText()).toBe(link)
    const options = [...get('lk-receive-token').querySelectorAll('option')].map(each => each.textContent)
    expect(options).toEqual(['MCK', 'USD'])
    await user.selectOptions(get('lk-receive-token'), 'USD')
    await waitFor(() =>
      expect(get('lk-qr').dataset['uri']).toBe(`fama:${ownAddress}?token=dollar&amount=1.5`),
    )
    fireEvent.change(amount, { target: { value: '' } })
    await waitFor(() => expect(get('lk-qr').dataset['uri']).toBe(ownAddress))
    await user.type(amount, '0.0')
    expect(get('lk-qr').dataset['uri']).toBe(ownAddress)
    await waitFor(() => expect(text()).toContain('Copy address'), { timeout: 3000 })
  })

  it('lists the networks on which the address receives, and goes back to it', async () => {
    const user = userEvent.setup()
    const { get, find, dialog } = await renderScenario('receive')
    expect(get('lk-receive-networks').textContent).toContain('Ethereum')
    await user.click(get('lk-receive-networks'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('WalletCompatibleNetworks'))
    await waitFor(() => get('lk-compatible-eip155:1'))
    const rows = [...dialog.querySelectorAll('[data-testid^="lk-compatible-"]')]
    expect(rows.map(each => each.textContent)).toEqual([
      'Ethereum',
      'Base',
      'Arbitrum One',
      'OP Mainnet',
      'Polygon',
      'SepoliaTestnet',
    ])
    expect(find('lk-compatible-solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBeNull()
    await user.click(get('lk-back'))
    await waitFor(() => expect(dialog.dataset['view']).toBe('WalletReceive'))
  })

  it('names what the wallet’s addresses are for, and shows each with its code (issue 13)', async () => {
    const user = userEvent.setup()
    const kept = `fama:1:${ownAddress.replaceAll('0', '7')}` as const
    const { client, get, find, text, wallet, settle } = await startForm({
      mock: { links: {}, purposes: { [`fama:1:${ownAddress}`]: 'payment', [kept]: 'collectibles' } },
    })
    wallet.mock.emit({ type: 'accountsChanged', accounts: [`fama:1:${ownAddress}`, kept] })
    await settle()
    navigate(client, { view: 'WalletReceive' })
    await waitFor(() => get('lk-receive-purpose-payment'))
    expect(get('lk-receive-purpose-payment').getAttribute('aria-pressed')).toBe('true')
    await user.click(get('lk-receive-purpose-collectibles'))
    const address = kept.slice('fama:1:'.length)
    await waitFor(() => expect(get('lk-qr').dataset['uri']).toBe(address))
    expect(get('lk-receive-address').dataset['address']).toBe(address)
    expect(text()).toContain('Send only collectibles on')
    expect(find('lk-receive-request')).toBeNull()
    await user.click(get('lk-copy-address'))
    expect(await navigator.clipboard.readText()).toBe(address)
    await user.click(get('lk-receive-purpose-payment'))
    await waitFor(() => expect(get('lk-qr').dataset['uri']).toBe(ownAddress))
  })

  it('offers no request where the family has no links, and no purposes where the wallet has one address', async () => {
    const { client, get, find } = await startForm()
    navigate(client, { view: 'WalletReceive' })
    await waitFor(() => get('lk-receive-address'))
    await waitFor(() => expect(find('lk-receive-request')).toBeNull())
    expect(find('lk-receive-purpose-payment')).toBeNull()
  })

  it('lists only networks that the address is of, where an address is of one network', async () => {
    const { client, dialog } = await startForm({
      checkAddress: (value, network) =>
        network?.caipNetworkId === 'fama:2'
          ? { valid: false, reason: 'NETWORK' }
          : { valid: true, address: value },
    })
    navigate(client, { view: 'WalletCompatibleNetworks' })
    await waitFor(() =>
      expect(
        [...dialog.querySelectorAll<HTMLElement>('[data-testid^="lk-compatible-"]')].map(
          each => each.dataset['testid'],
        ),
      ).toEqual(['lk-compatible-fama:1']),
    )
  })

  it('offers no list for a single network', async () => {
    const { get, find } = await renderScenario('receive-families')
    expect(get('lk-receive-address').dataset['address']).toBe(otherAddress)
    expect(find('lk-receive-networks')).toBeNull()
  })

  it('offers no switch for one family, and a way to connect for none', async () => {
    const { find } = await renderScenario('receive')
    expect(find('lk-family-eip155')).toBeNull()
    cleanUp()
    const { text, dialog } = await renderScenario('receive-nobody')
    expect(text()).toContain('No wallet connected')
    await userEvent.setup().click(dialog.querySelector('.notice button') as HTMLElement)
    await waitFor(() => expect(dialog.dataset['view']).toBe('Connect'))
  })
})
