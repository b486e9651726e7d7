// The sample plugins: folders of four files, as the plugin manager sketches them.
import { sampleIcons } from './icons'
import type { LazyText, Sample } from './sample-tree'
import samplePage from './plugins/sample-plugin/index.html?sample'
import sampleOss from './plugins/sample-plugin/main.oss?sample'
import sampleScript from './plugins/sample-plugin/script.js?sample'
import sampleStyle from './plugins/sample-plugin/styles.css?sample'
import todoPage from './plugins/todo-list/index.html?sample'
import todoOss from './plugins/todo-list/main.oss?sample'
import todoScript from './plugins/todo-list/script.js?sample'
import todoStyle from './plugins/todo-list/styles.css?sample'
import weatherPage from './plugins/weather-widget/index.html?sample'
import weatherOss from './plugins/weather-widget/main.oss?sample'
import weatherScript from './plugins/weather-widget/script.js?sample'
import weatherStyle from './plugins/weather-widget/styles.css?sample'

const plugin = (name: string, icon: string, files: Readonly<Record<string, LazyText>>) => ({
  [`/apps/plugins/${name}`]: { content: null, icon },
  ...Object.fromEntries(
    Object.entries(files).map(([file, content]) => [`/apps/plugins/${name}/${file}`, { content }]),
  ),
})

/** The sample plugins [A3.10]. */
export const plugins: Readonly<Record<string, Sample>> = {
  ...plugin('sample-plugin', sampleIcons.samplePlugin, {
    'index.html': samplePage,
    'styles.css': sampleStyle,
    'script.js': sampleScript,
    'main.oss': sampleOss,
  }),
  ...plugin('weather-widget', sampleIcons.weatherWidget, {
    'index.html': weatherPage,
    'styles.css': weatherStyle,
    'script.js': weatherScript,
    'main.oss': weatherOss,
  }),
  ...plugin('todo-list', sampleIcons.todoList, {
    'index.html': todoPage,
    'styles.css': todoStyle,
    'script.js': todoScript,
    'main.oss': todoOss,
  }),
}
