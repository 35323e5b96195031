import { createLatchkit } from '@latchkit/core/internal'
import { createMemoryStorage, createMockNetwork } from '@latchkit/testing'
import { afterEach, expect, it } from 'vitest'
import { watchFocus } from './watchFocus.js'

let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  document.body.replaceChildren()
})

/** A dialog whose view has three controls, watched. */
function start() {
  const dialog = document.createElement('dialog')
  dialog.innerHTML = `<button id="close">x</button><div class="view" data-loaded="true">
    <button id="first">1</button><section><button id="notice">2</button></section><button id="after">3</button></div>`
  document.body.append(dialog)
  dialog.show()
  const client = createLatchkit({
    networks: [createMockNetwork()],
    families: [],
    storage: createMemoryStorage(),
  })
  stop = watchFocus(client, dialog, window)
  const get = (id: string): HTMLElement => {
    const found = dialog.querySelector<HTMLElement>(`#${id}`)
    if (!found) throw new Error(`There is no ${id}.`)
    return found
  }
  return { dialog, get, settle: () => new Promise(resolve => setTimeout(resolve)) }
}

/** As Chromium removes what has the focus: the event comes while it is still connected. */
function remove(element: HTMLElement): void {
  element.blur()
  element.remove()
}

it('the focus goes on to the next control where the one that has it is removed (demand 27)', async () => {
  const { get, settle } = start()
  get('notice').focus()
  remove(get('notice'))
  await settle()
  expect(document.activeElement?.id).toBe('after')
})

it('the last control of a view leaves the focus to the first', async () => {
  const { get, settle } = start()
  get('after').focus()
  remove(get('after'))
  await settle()
  expect(document.activeElement?.id).toBe('first')
})

it('a control that the visitor left before it was removed takes no focus', async () => {
  const { get, settle } = start()
  get('notice').focus()
  get('notice').blur()
  await settle()
  get('notice').remove()
  await settle()
  expect(document.activeElement).toBe(document.body)
})
