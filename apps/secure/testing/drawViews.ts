import { fireEvent as fireDomEvent } from '@testing-library/dom'
import { act } from 'preact/test-utils'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

export { screen, waitFor } from '@testing-library/dom'
export { act }

/** In the place of `@testing-library/react` in tests of the secure site, whose views Preact draws. */
const drawn = new Map<Root, HTMLElement>()

export function render(view: ReactNode): { rerender(view: ReactNode): void } {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  drawn.set(root, container)
  const rerender = (next: ReactNode) => void act(() => root.render(next))
  rerender(view)
  return { rerender }
}

export function cleanup(): void {
  for (const [root, container] of drawn) {
    act(() => root.unmount())
    container.remove()
  }
  drawn.clear()
}

export const fireEvent = {
  click: (element: Element): void => void act(() => void fireDomEvent.click(element)),
}
