'use client'

import type { CreateModal } from '@latchkit/react'

/** The modal's code, which loads on the first intent. */
export const loadModal = (): Promise<CreateModal> =>
  import('./modal.js').then(({ createModal }) => createModal)
