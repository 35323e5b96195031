// biome-ignore-all lint/style/useConsistentTypeDefinitions: only interfaces are extended by declaration merging
import { type Client, navigate, openModal, type State } from '@latchkit/core'
import {
  callFeature,
  createChunk,
  createLatchkit,
  dispatch,
  engine,
  type FeatureDefinition,
  type StateEvent,
} from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { createMemoryStorage, createMockFamily, createMockNetwork } from '@latchkit/testing'
import { waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { Scroll } from '../components/Scroll.js'
import { useWords } from '../context/UiContext.js'
import type { ViewGroup } from '../context/viewGroup.js'
import { createModal } from '../createModal.js'

// A feature that neither core nor the modal knows: all of it is declared here.
type GuestbookState = { names: readonly string[] }

declare module '@latchkit/core/internal' {
  interface FeatureEvents {
    guestbook: { type: 'guestbook/signed'; name: string }
  }
  interface FeatureModules {
    guestbook: typeof guestbookModule
  }
  interface FeatureSlices {
    guestbook: GuestbookState
  }
  interface FeatureViews {
    guestbook: 'Guestbook'
  }
}

declare module '../locales/words.js' {
  interface FeatureWords {
    guestbook: typeof words
  }
}

const words = { guestbookTitle: 'Guestbook', guestbookSign: 'Sign as {name}' } as const

function GuestbookView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const names = useLatchkitState(state => state.slices.guestbook?.names.join(', '))
  const sign = (): void =>
    void callFeature(client, client.options.modules?.guestbook, guestbook => guestbook.sign(client, 'Ada'))
  return (
    <Scroll>
      <p data-testid="guestbook-names">{names}</p>
      <button type="button" className="guestbook-sign" onClick={sign}>
        {t('guestbookSign', { name: 'Ada' })}
      </button>
    </Scroll>
  )
}

const guestbookModule = {
  reduce(state: State, event: StateEvent): State {
    if (event.type !== 'guestbook/signed') return state
    const { names } = state.slices.guestbook ?? { names: [] }
    return { ...state, slices: { ...state.slices, guestbook: { names: [...names, event.name] } } }
  },
  async sign(client: Client, name: string): Promise<void> {
    dispatch(client, { type: 'guestbook/signed', name })
  },
  views: { Guestbook: GuestbookView } satisfies ViewGroup['views'],
  titles: { Guestbook: 'guestbookTitle' } satisfies ViewGroup['titles'],
  words,
  styles: '.guestbook-sign{color:rebeccapurple}',
}

const guestbook = (
  load: () => Promise<typeof guestbookModule>,
): FeatureDefinition<typeof guestbookModule> => ({
  chunk: createChunk(load),
  views: ['Guestbook'],
})

async function openPage(modules: Parameters<typeof createLatchkit>[0]['modules']) {
  await engine.load()
  const client = createLatchkit({
    networks: [createMockNetwork()],
    families: [createMockFamily()],
    storage: createMemoryStorage(),
    modules,
  })
  const modal = createModal(client)
  onTestFinished(() => {
    modal.destroy()
    client.destroy()
  })
  openModal(client)
  modal.show()
  const shadow = modal.host.shadowRoot as ShadowRoot
  await waitFor(() => expect(shadow.querySelector('dialog')?.open).toBe(true))
  const styles = (): string =>
    shadow.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText)).join('')
  return { client, dialog: shadow.querySelector('dialog') as HTMLDialogElement, styles }
}

const count = (text: string, part: string): number => text.split(part).length - 1

afterEach(() => vi.restoreAllMocks())

describe('a feature from outside of the modal', () => {
  it('is drawn with its words and styles, which come with its code, at its first use', async () => {
    const user = userEvent.setup()
    const load = vi.fn(async () => guestbookModule)
    const { client, dialog, styles } = await openPage({ guestbook: guestbook(load) })
    expect(load).not.toHaveBeenCalled()
    expect(styles()).not.toContain('guestbook-sign')

    navigate(client, { view: 'Guestbook' })
    await waitFor(() => expect(dialog.querySelector('.guestbook-sign')?.textContent).toBe('Sign as Ada'))
    expect(load).toHaveBeenCalledTimes(1)
    expect(dialog.querySelector('[data-testid="lk-header-title"]')?.textContent).toBe('Guestbook')
    expect(count(styles(), '.guestbook-sign')).toBe(1)

    await user.click(dialog.querySelector('.guestbook-sign') as HTMLElement)
    await waitFor(() =>
      expect(dialog.querySelector('[data-testid="guestbook-names"]')?.textContent).toBe('Ada'),
    )
    expect(client.getState().slices.guestbook).toEqual({ names: ['Ada'] })
  })

  it('brings its styles to every modal of the page, once', async () => {
    const first = await openPage({ guestbook: guestbook(async () => guestbookModule) })
    const second = await openPage({ guestbook: guestbook(async () => guestbookModule) })
    for (const { client, dialog } of [first, second]) {
      navigate(client, { view: 'Guestbook' })
      await waitFor(() => expect(dialog.querySelector('.guestbook-sign')).toBeTruthy())
    }
    expect([count(first.styles(), '.guestbook-sign'), count(second.styles(), '.guestbook-sign')]).toEqual([
      1, 1,
    ])
  })

  it('says so when its code cannot be loaded, and loads it on request', async () => {
    const user = userEvent.setup()
    const load = vi.fn(async () => guestbookModule)
    load.mockRejectedValue(new Error('offline'))
    const { client, dialog } = await openPage({ guestbook: guestbook(load) })
    navigate(client, { view: 'Guestbook' })
    await waitFor(() => expect(dialog.querySelector('.notice')?.textContent).toContain('couldn’t load'))
    load.mockResolvedValue(guestbookModule)
    await user.click(dialog.querySelector('.notice button') as HTMLElement)
    await waitFor(() => expect(dialog.querySelector('.guestbook-sign')).toBeTruthy())
  })

  it('without views for this modal is no dead end (D8)', async () => {
    const { reduce, sign } = guestbookModule
    const { client, dialog } = await openPage({
      headless: { chunk: createChunk(async () => ({ reduce, sign })), views: ['Guestbook'] },
    })
    navigate(client, { view: 'Guestbook' })
    await waitFor(() => expect(dialog.querySelector('.notice')?.textContent).toContain('couldn’t load'))
    expect(dialog.querySelector('[data-testid="lk-back"]')).toBeTruthy()
  })
})
