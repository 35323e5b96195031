import { coreViews } from '@latchkit/core/internal'
import { afterEach, describe, expect, it } from 'vitest'
import { features } from '../../../core/src/fixtures/features.js'
import { pseudoCatalogue } from '../../testing/pseudo.js'
import { cleanUp, renderScenario, renderStrict } from '../../testing/renderScenario.js'
import { scenarios } from '../../testing/scenarios.js'

afterEach(cleanUp)

describe('every view in every state', () => {
  it('covers every view name (D38)', () => {
    expect([...new Set(scenarios.map(({ view }) => view))].sort()).toEqual(
      [...coreViews, ...Object.values(features).flatMap(({ routes }) => Object.keys(routes.rows))].sort(),
    )
  })

  for (const { name, view } of scenarios) {
    it(`${name}: is named by its header, closable, and draws without a warning (D8, DESIGN 3.9)`, async () => {
      const { dialog, get, text } = await renderScenario(name)
      expect(dialog.dataset['view']).toBe(view)
      expect(dialog.open).toBe(true)
      const title = get('lk-header-title')
      expect(dialog.getAttribute('aria-labelledby')).toBe(title.id)
      expect(title.textContent).not.toBe('')
      expect(get('lk-close').getAttribute('aria-label')).toBe('Close')
      expect(text()).not.toMatch(/undefined|\[object|NaN|\{\w+\}/)
    })

    it(`${name}: has a name on every control and no style attribute or raw markup (demand 27, 32)`, async () => {
      const { dialog } = await renderScenario(name)
      for (const control of dialog.querySelectorAll('button, a, input, textarea, summary, [role="tab"]')) {
        const words =
          control.getAttribute('aria-label') ??
          (control.closest('label') ?? dialog.querySelector(`label[for="${control.id}"]`) ?? control)
            .textContent ??
          ''
        expect(words.trim(), control.outerHTML).not.toBe('')
      }
      expect(dialog.querySelectorAll('[style], style, script')).toHaveLength(0)
      for (const link of dialog.querySelectorAll('a[target="_blank"]'))
        expect(link.getAttribute('rel')).toContain('noreferrer')
    })

    it(`${name}: is drawn once under StrictMode`, async () => {
      const host = await renderStrict(name)
      expect(host.querySelector('dialog')?.dataset['view']).toBe(view)
      expect(host.querySelectorAll('.view:not([data-leaving])')).toHaveLength(1)
    })

    it(`${name}: shows no word outside of the catalogue (demand 36)`, async () => {
      const { dialog } = await renderScenario(name, {}, { catalogue: pseudoCatalogue })
      const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
      const namesAndNumbers =
        /^[\s\d.,<$…·%—:()“”-]*$|MetaMask|Rabby|Test wallet|An extension|WalletConnect|Phantom|Orchard|orchard|Ethereum|Base|Arbitrum|OP Mainnet|Polygon|Sepolia|Solana|Bitcoin|Stacks|BTC|STX|sat\/vB|bc1|SP2J|SP3F|ETH|USD|Ether|Token|0x|eip155|Wallet|Trust|OKX|Xverse|Leather|Binance|zzz|NOPE|Free mint|orchard\.eth|ab{40}|SOL|FAKE|Fantom|HAgk|Coinbase|Transak|Sandbox|Dollar|Euro|Pound|EUR|GBP|Uniswap|Autumn|Season|Height|A trait|A value|badge|Badges|supporter|claim\.example|@example|Alice|Google|Discord|Farcaster|GitHub|Apple|Facebook|Payroll|Everyday|Savings|Collector|Rainbow/
      const walletNames = new Set(listWalletNames())
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        // Addresses, logs of chains, times and texts for developers are not translated.
        if (node.parentElement?.closest('.groups, .logs, .symbol, .alerts li, textarea, time')) continue
        if (/^\[.*\]$/s.test(text.trim()) || /[~\]]|^\[/.test(text) || walletNames.has(text.trim())) continue
        if (text.trim().length <= 1 || /[áéíóúçñý]/.test(text)) continue
        expect(text, 'a word outside of the catalogue').toMatch(namesAndNumbers)
      }
    })
  }
})

function listWalletNames(): string[] {
  return scenarios.flatMap(({ state }) => [
    ...state.directory.wallets.map(wallet => wallet.name),
    ...state.connectors.map(connector => connector.name),
  ])
}
