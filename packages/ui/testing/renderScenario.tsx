import type { Client, LatchkitOptions, ViewName } from '@latchkit/core'
import { accountActions, engine, getView } from '@latchkit/core/internal'
import { LatchkitContext } from '@latchkit/react'
import { waitFor } from '@testing-library/dom'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { UiContext } from '../src/context/UiContext.js'
import { createModal, type Modal, type ModalOptions } from '../src/createModal.js'
import { createUi } from '../src/shell/createUi.js'
import { ModalRoot } from '../src/shell/ModalRoot.js'
import { getGroup } from '../src/shell/viewGroups.js'
import { send } from '../src/views/send/definition.js'
import { createScenarioClient } from './createScenarioClient.js'
import type { FakeClient } from './fixtures.js'
import type { Scenario } from './scenario.js'
import { scenarios } from './scenarios.js'

export type Rendered<Subject extends Client = FakeClient> = {
  client: Subject
  modal: Modal
  dialog: HTMLDialogElement
  find(testId: string): HTMLElement | null
  get(testId: string): HTMLElement
  text(): string
}

export function getScenario(name: string): Scenario {
  const scenario = scenarios.find(each => each.name === name)
  if (!scenario) throw new Error(`There is no scenario ${name}.`)
  return scenario
}

const opened = new Set<() => void>()

/** Removes every modal that a test created; call it after each. */
export function cleanUp(): void {
  for (const end of opened) end()
  opened.clear()
}

const find = (root: ParentNode, testId: string): HTMLElement | null =>
  [...root.querySelectorAll<HTMLElement>('[data-testid]')].find(
    element => element.dataset['testid'] === testId && !element.closest('[data-leaving]'),
  ) ?? null

/** Loads what a page has loaded by the time the view is shown. */
async function loadView(client: Client, view: ViewName): Promise<void> {
  await Promise.all([engine.load(), accountActions.load(), send.chunk.load()])
  const group = getGroup(client, view)
  if (!group.current) await group.load()
}

/** Shows a client's modal as the page does, and waits until its view is drawn. */
export async function renderModal<Subject extends Client>(
  client: Subject,
  options: ModalOptions = {},
): Promise<Rendered<Subject>> {
  await loadView(client, getView(client.getState().modal))
  const modal = createModal(client, options)
  const sync = (): void => {
    if (client.getState().modal.open) modal.show()
    else modal.hide()
  }
  const unwatch = client.subscribe(sync)
  opened.add(() => {
    unwatch()
    modal.destroy()
  })
  sync()
  const shadow = modal.host.shadowRoot as ShadowRoot
  const dialog = await waitFor(() => {
    const element = shadow.querySelector('dialog')
    if (!element?.querySelector('.content')) throw new Error('The modal is not drawn yet.')
    if (client.getState().modal.open && !element.open) throw new Error('The modal is not shown yet.')
    return element
  })
  return {
    client,
    modal,
    dialog,
    find: testId => find(dialog, testId),
    get: testId => {
      const element = find(dialog, testId)
      if (!element) throw new Error(`There is no ${testId} in:\n${dialog.innerHTML}`)
      return element
    },
    text: () => dialog.querySelector('.view:not([data-leaving])')?.textContent ?? '',
  }
}

export function renderScenario(
  name: string,
  changes: Partial<LatchkitOptions> = {},
  options: ModalOptions = {},
): Promise<Rendered> {
  return renderModal(createScenarioClient(getScenario(name), changes), options)
}

/** The same tree under StrictMode, outside of a shadow root. */
export async function renderStrict(name: string): Promise<HTMLElement> {
  const scenario = getScenario(name)
  const client = createScenarioClient(scenario)
  await loadView(client, scenario.view)
  const host = document.createElement('div')
  document.body.append(host)
  const { ui, onAnnounce, follower } = createUi(client, {
    embedded: false,
    parent: document.body,
    getDialog: () => host.querySelector('dialog'),
  })
  const root = createRoot(host)
  root.render(
    <StrictMode>
      <LatchkitContext.Provider value={client}>
        <UiContext.Provider value={ui}>
          <ModalRoot host={host} isUrgent={false} onCancel={() => {}} subscribeAnnouncements={onAnnounce} />
        </UiContext.Provider>
      </LatchkitContext.Provider>
    </StrictMode>,
  )
  opened.add(() => {
    root.unmount()
    follower.stop()
    host.remove()
  })
  await waitFor(() => {
    if (!host.querySelector('.content')) throw new Error('The view is not drawn yet.')
  })
  return host
}
