import { enPairing } from '../locales/enPairing.js'
import { adoptWords } from '../locales/loaded.js'
import { leaveView } from '../primitives/leaveView.js'
import { motion } from '../primitives/motion.js'
import { fillStyles } from '../theme/adoptStyles.js'
import { pairingStyles } from '../theme/pairing.css.js'

/** What the view of the code to scan needs beside its own code. */
export function adoptPairing(): void {
  adoptWords(enPairing)
  fillStyles(1, pairingStyles)
  motion.leave = leaveView
}
