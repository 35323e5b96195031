type Figures = { warnings: number; bytes: { before: number; open: number }; listMs: number | undefined }

export function toRow(trial: {
  name: string
  kit: string
  /** From the codemod to the built site. */
  minutes: number
  lines: { codemod: number; hand: number }
  /** Undefined where the original cannot be built. */
  before: Figures | undefined
  after: Figures
  steps: readonly { name: string; problem?: string | undefined }[]
}): string
