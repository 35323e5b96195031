// All that the first intent needs, as one download: core's runtime, and the modal with its first view.
export { runtime } from '@latchkit/core/assembly'
export { createModal } from '@latchkit/ui'
