'use client'

import { type Chunk, createChunk } from '@latchkit/core/internal'
import type * as View from './createElementView.js'
import { type ElementKind, elementKinds } from './elementKinds.js'

/** In lower case, as HTML has them. */
const attributes = ['size', 'label', 'loadinglabel', 'disabled', 'balance', 'namespace', 'wallet']

const views: Chunk<typeof View> = createChunk(() => import('./createElementView.js'))

/** An element that draws its button once its code has loaded. */
function createElementClass(kind: ElementKind): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = attributes
    #view: View.ElementView | undefined

    connectedCallback(): void {
      if (views.current) this.#draw(views.current)
      // Without the network the next connection to the page tries again.
      else
        views.load().then(
          module => this.#draw(module),
          () => {},
        )
    }

    attributeChangedCallback(): void {
      this.#view?.render()
    }

    disconnectedCallback(): void {
      // An element that only moves keeps what it draws.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#view?.destroy()
        this.#view = undefined
      })
    }

    #draw({ createElementView }: typeof View): void {
      if (!this.isConnected) return
      this.#view ??= createElementView(this, kind)
      this.#view.render()
    }
  }
}

/** Defines AppKit's elements, once, and none that another library has defined. */
export function defineElements(): void {
  if (typeof customElements === 'undefined') return
  for (const kind of elementKinds)
    for (const prefix of ['appkit', 'w3m']) {
      const tag = `${prefix}-${kind}`
      if (!customElements.get(tag)) customElements.define(tag, createElementClass(kind))
    }
}
