import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

export default mergeConfig(
  viteConfig,
  defineConfig({ test: { name: 'unit-web', include: ['src/**/*.test.{ts,tsx}'], restoreMocks: true } }),
)
