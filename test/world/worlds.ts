import { BANKS } from './banks/index.ts'
import { RETAIL } from './retail/index.ts'
import { STOREFRONTS } from './storefronts/index.ts'
import type { World } from './world.ts'

/** Every world that the drill plays. */
export const WORLDS: readonly World[] = [BANKS, STOREFRONTS, RETAIL]
