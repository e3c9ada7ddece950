<?php
const NABZ_SCRIPT = 'https://nabz.shop.example/t.js';
const NABZ_KEY = 'KEY';
const NABZ_SECRET = 'SECRET'; // stays on the server

/** A customer's id with the signature that links this browser to them. */
function nabz_signed(int $user): array {
    return ['id' => (string) $user, 'signature' => hash_hmac('sha256', (string) $user, NABZ_SECRET)];
}

/** Prints a call of the page's nabz(). */
function nabz_call(...$call): void {
    $said = array_map(fn($each) => wp_json_encode($each, JSON_HEX_TAG | JSON_UNESCAPED_UNICODE), $call);
    echo '<script>nabz(' . implode(',', $said) . ')</script>';
}

/** WooCommerce's Iranian currencies of four letters count thousands: IRHT toman, IRHR rial. */
function nabz_money(float $amount, string $currency): array {
    $thousands = ['IRHT' => 'IRT', 'IRHR' => 'IRR'];
    return isset($thousands[$currency]) ? [$amount * 1000, $thousands[$currency]] : [$amount, $currency];
}

function nabz_product(WC_Product $product, int $quantity = 1): array {
    // A variation has the categories of its parent.
    $terms = get_the_terms($product->get_parent_id() ?: $product->get_id(), 'product_cat');
    return [
        'id' => (string) $product->get_id(),
        'name' => $product->get_name(),
        'category' => is_array($terms) ? $terms[0]->name : '',
        'price' => nabz_money((float) wc_get_price_to_display($product), get_woocommerce_currency())[0],
        'quantity' => $quantity,
    ];
}

add_action('wp_head', function () {
    echo '<script>window.nabz = window.nabz || function () { (nabz.q = nabz.q || []).push(arguments) }</script>';
    printf('<script async src="%s" data-key="%s"></script>', esc_url(NABZ_SCRIPT), esc_attr(NABZ_KEY));
    if (is_user_logged_in()) {
        $user = wp_get_current_user();
        nabz_call('identify', nabz_signed($user->ID) + ['email' => $user->user_email, 'name' => $user->display_name]);
    }
}, 1);

add_action('woocommerce_after_single_product', function () {
    global $product;
    if ($product instanceof WC_Product) nabz_call('track', 'product_view', ['product' => nabz_product($product)]);
});

// The "add to cart" of a form (and of blocks) is sent by the next page.
add_action('woocommerce_add_to_cart', function ($key, $id, $quantity, $variation) {
    if (wp_doing_ajax() || !WC()->session) return;
    $product = wc_get_product($variation ?: $id);
    $added = WC()->session->get('nabz_added', []);
    if ($product) WC()->session->set('nabz_added', [...$added, nabz_product($product, (int) $quantity)]);
}, 10, 4);

add_action('wp_footer', function () {
    if (!function_exists('WC') || !WC()->session) return;
    $added = WC()->session->get('nabz_added', []);
    foreach ($added as $product) nabz_call('track', 'add_to_cart', ['product' => $product]);
    if ($added) WC()->session->set('nabz_added', []);
    // Buttons of lists stay on their page (jQuery event of WooCommerce).
    ?>
    <script>
      window.jQuery && jQuery(document.body).on("added_to_cart", function (event, fragments, hash, button) {
        nabz("track", "add_to_cart", { product: { id: String(button.data("product_id")), quantity: Number(button.data("quantity") || 1) } });
      });
    </script>
    <?php
}, 100);

// The page after paying; opened again it sends the same order, which counts once.
add_action('woocommerce_thankyou', function ($id) {
    $order = wc_get_order($id);
    if (!$order || $order->has_status('failed')) return;
    $goods = [];
    foreach ($order->get_items() as $item) {
        $product = $item->get_product();
        if ($product) $goods[] = nabz_product($product, $item->get_quantity());
    }
    [$value, $currency] = nabz_money((float) $order->get_total(), $order->get_currency());
    $signed = $order->get_customer_id() ? nabz_signed($order->get_customer_id()) : [];
    nabz_call('identify', $signed + ['email' => $order->get_billing_email(), 'phone' => $order->get_billing_phone(), 'name' => $order->get_formatted_billing_full_name()]);
    nabz_call('track', 'purchase', ['order' => (string) $order->get_id(), 'value' => $value, 'currency' => $currency, 'products' => $goods]);
});

// The checkout carries the browser's visitor, so that the server's purchase belongs to the same visit and its source.
add_action('woocommerce_after_order_notes', function () {
    echo '<input type="hidden" name="nabz_visitor" id="nabz_visitor"><script>try { document.getElementById("nabz_visitor").value = JSON.parse(localStorage.nabz).v || "" } catch {}</script>';
});
add_action('woocommerce_checkout_create_order', function (WC_Order $order) {
    $visitor = sanitize_text_field(wp_unslash($_POST['nabz_visitor'] ?? ''));
    if (wp_is_uuid($visitor)) $order->update_meta_data('_nabz_visitor', $visitor);
});

// What the server says of an order counts, whatever a browser says of it. WP-Cron repeats a request that failed, with the same id.
add_action('woocommerce_payment_complete', function ($id) {
    wp_schedule_single_event(time(), 'nabz_purchase', [$id, wp_generate_uuid4(), 1]);
});
add_action('nabz_purchase', function ($id, $event, $attempt) {
    $order = wc_get_order($id);
    [$value, $currency] = nabz_money((float) $order->get_total(), $order->get_currency());
    $paid = $order->get_date_paid() ?: $order->get_date_created();
    $named = array_filter(['visitor' => $order->get_meta('_nabz_visitor'), 'person' => (string) ($order->get_customer_id() ?: '')]);
    $answer = wp_remote_post(dirname(NABZ_SCRIPT) . '/collect/server', [
        'headers' => ['Authorization' => 'Bearer ' . NABZ_SECRET, 'Content-Type' => 'application/json'],
        'body' => wp_json_encode(['events' => [[
            'id' => $event, 'name' => 'purchase', 'at' => $paid->format('c'),
            'data' => ['order' => (string) $id, 'value' => $value, 'currency' => $currency],
        ] + ($named ?: ['person' => 'order-' . $id])]]),
    ]);
    $isStored = !is_wp_error($answer) && wp_remote_retrieve_response_code($answer) === 202;
    if (!$isStored && $attempt < 5) wp_schedule_single_event(time() + 600 * $attempt, 'nabz_purchase', [$id, $event, $attempt + 1]);
}, 10, 3);
