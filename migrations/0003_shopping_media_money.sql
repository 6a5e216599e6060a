CREATE TABLE `ancestry_members` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`user_id` text,
	`first_name` text NOT NULL,
	`last_name` text,
	`maiden_name` text,
	`birth_date` text,
	`death_date` text,
	`birth_place` text,
	`profile_image_url` text,
	`bio` text,
	`parent_id` text,
	`second_parent_id` text,
	`spouse_id` text,
	`generation` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`parent_id`) REFERENCES `ancestry_members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`second_parent_id`) REFERENCES `ancestry_members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`spouse_id`) REFERENCES `ancestry_members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ancestry_members_family` ON `ancestry_members` (`family_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `ancestry_members_user` ON `ancestry_members` (`family_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `ancestry_members_parent` ON `ancestry_members` (`parent_id`);--> statement-breakpoint
CREATE INDEX `ancestry_members_second_parent` ON `ancestry_members` (`second_parent_id`);--> statement-breakpoint
CREATE INDEX `ancestry_members_spouse` ON `ancestry_members` (`spouse_id`);--> statement-breakpoint
CREATE INDEX `ancestry_members_picture` ON `ancestry_members` (`profile_image_url`);--> statement-breakpoint
CREATE TABLE `ancestry_stories` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`person_id` text,
	`story_date` text,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `ancestry_members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `ancestry_stories_family` ON `ancestry_stories` (`family_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `ancestry_stories_person` ON `ancestry_stories` (`person_id`);--> statement-breakpoint
CREATE TABLE `documents` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`title` text NOT NULL,
	`content` text,
	`type` text DEFAULT 'note' NOT NULL,
	`color` text DEFAULT 'yellow' NOT NULL,
	`file_url` text,
	`file_name` text,
	`mime_type` text,
	`size` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_by` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_id_unique` ON `documents` (`id`);--> statement-breakpoint
CREATE INDEX `documents_family` ON `documents` (`family_id`,`seq`);--> statement-breakpoint
CREATE INDEX `documents_file` ON `documents` (`file_url`);--> statement-breakpoint
CREATE TABLE `bill_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`bill_id` text NOT NULL,
	`created_by` text NOT NULL,
	`due_date` text NOT NULL,
	`amount_paid` integer NOT NULL,
	`payment_date` text NOT NULL,
	`payment_method` text,
	`reference_number` text,
	`notes` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`bill_id`) REFERENCES `bills`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bill_payments_due` ON `bill_payments` (`bill_id`,`due_date`);--> statement-breakpoint
CREATE TABLE `bills` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`company_name` text NOT NULL,
	`website` text,
	`phone_number` text,
	`property_name` text,
	`category_id` text,
	`amount_due` integer NOT NULL,
	`due_date` text NOT NULL,
	`due_day` integer NOT NULL,
	`frequency` text NOT NULL,
	`auto_pay_enabled` integer DEFAULT false NOT NULL,
	`notes` text,
	`status` text DEFAULT 'active' NOT NULL,
	`last_paid_date` text,
	`reminder_days` integer DEFAULT 7 NOT NULL,
	`remind_at` text,
	`reminded_for` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `budget_categories`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `bills_family` ON `bills` (`family_id`,`due_date`);--> statement-breakpoint
CREATE INDEX `bills_category` ON `bills` (`category_id`);--> statement-breakpoint
CREATE INDEX `bills_remind_at` ON `bills` (`remind_at`) WHERE remind_at is not null;--> statement-breakpoint
CREATE TABLE `budget_categories` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`type` text DEFAULT 'expense' NOT NULL,
	`parent_category_id` text,
	`monthly_budget` integer,
	`color` text NOT NULL,
	`is_active` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parent_category_id`) REFERENCES `budget_categories`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `budget_categories_family` ON `budget_categories` (`family_id`);--> statement-breakpoint
CREATE INDEX `budget_categories_parent` ON `budget_categories` (`parent_category_id`);--> statement-breakpoint
CREATE TABLE `transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`user_id` text NOT NULL,
	`category_id` text,
	`description` text NOT NULL,
	`amount` integer NOT NULL,
	`transaction_date` text NOT NULL,
	`is_recurring` integer DEFAULT false NOT NULL,
	`recurring_interval` text,
	`receipt_url` text,
	`merchant` text,
	`bill_payment_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `budget_categories`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`bill_payment_id`) REFERENCES `bill_payments`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transactions_bill_payment_id_unique` ON `transactions` (`bill_payment_id`);--> statement-breakpoint
CREATE INDEX `transactions_family_date` ON `transactions` (`family_id`,`transaction_date`,`id`);--> statement-breakpoint
CREATE INDEX `transactions_category` ON `transactions` (`category_id`);--> statement-breakpoint
CREATE INDEX `transactions_receipt` ON `transactions` (`receipt_url`) WHERE receipt_url is not null;--> statement-breakpoint
CREATE TABLE `photos` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`uploaded_by` text NOT NULL,
	`filename` text NOT NULL,
	`original_name` text NOT NULL,
	`url` text NOT NULL,
	`caption` text,
	`object_id` text,
	`content_hash` text,
	`width` integer,
	`height` integer,
	`taken_at` text,
	`shown_at` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`object_id`) REFERENCES `objects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `photos_family` ON `photos` (`family_id`,`shown_at`,`id`);--> statement-breakpoint
CREATE INDEX `photos_object` ON `photos` (`object_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `photos_content` ON `photos` (`family_id`,`content_hash`);--> statement-breakpoint
CREATE TABLE `order_status_events` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`order_id` text NOT NULL,
	`created_by` text NOT NULL,
	`status` text NOT NULL,
	`message` text,
	`location` text,
	`source` text DEFAULT 'manual' NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `shopping_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_status_events_order` ON `order_status_events` (`order_id`,`id`);--> statement-breakpoint
CREATE TABLE `shopping_order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`order_id` text NOT NULL,
	`item_id` text,
	`name` text NOT NULL,
	`quantity` integer NOT NULL,
	`unit` text NOT NULL,
	`price` integer,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `shopping_orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `smart_shopping_items`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `shopping_order_items_order` ON `shopping_order_items` (`order_id`);--> statement-breakpoint
CREATE INDEX `shopping_order_items_item` ON `shopping_order_items` (`item_id`);--> statement-breakpoint
CREATE TABLE `shopping_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`order_number` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`currency` text NOT NULL,
	`vendor_id` text NOT NULL,
	`smart_list_id` text,
	`order_type` text DEFAULT 'online' NOT NULL,
	`external_order_id` text,
	`tracking_number` text,
	`estimated_delivery` text,
	`actual_delivery` text,
	`notes` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`vendor_id`) REFERENCES `store_vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`smart_list_id`) REFERENCES `smart_shopping_lists`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shopping_orders_number` ON `shopping_orders` (`family_id`,`order_number`);--> statement-breakpoint
CREATE INDEX `shopping_orders_family` ON `shopping_orders` (`family_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `shopping_orders_list` ON `shopping_orders` (`smart_list_id`);--> statement-breakpoint
CREATE TABLE `shopping_budgets` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`total_amount` integer NOT NULL,
	`period` text DEFAULT 'monthly' NOT NULL,
	`alert_threshold` integer DEFAULT 80 NOT NULL,
	`smart_list_id` text,
	`category_id` text,
	`start_date` text NOT NULL,
	`alerted_for` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`smart_list_id`) REFERENCES `smart_shopping_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`category_id`) REFERENCES `shopping_categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `shopping_budgets_family` ON `shopping_budgets` (`family_id`);--> statement-breakpoint
CREATE INDEX `shopping_budgets_list` ON `shopping_budgets` (`smart_list_id`);--> statement-breakpoint
CREATE INDEX `shopping_budgets_category` ON `shopping_budgets` (`category_id`);--> statement-breakpoint
CREATE TABLE `shopping_favorites` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`category_id` text,
	`default_quantity` integer DEFAULT 1 NOT NULL,
	`unit` text DEFAULT 'each' NOT NULL,
	`estimated_price` integer,
	`frequency` text DEFAULT 'weekly' NOT NULL,
	`add_count` integer DEFAULT 0 NOT NULL,
	`last_added_at` text,
	`is_active` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `shopping_categories`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `shopping_favorites_family` ON `shopping_favorites` (`family_id`);--> statement-breakpoint
CREATE INDEX `shopping_favorites_category` ON `shopping_favorites` (`category_id`);--> statement-breakpoint
CREATE TABLE `shopping_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`requested_by` text NOT NULL,
	`item_name` text NOT NULL,
	`description` text,
	`category_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`priority` integer DEFAULT 3 NOT NULL,
	`estimated_price` integer,
	`quantity` integer DEFAULT 1 NOT NULL,
	`unit` text DEFAULT 'each' NOT NULL,
	`tags` text NOT NULL,
	`notes` text,
	`approved_by` text,
	`approved_at` text,
	`denial_reason` text,
	`item_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_id`) REFERENCES `shopping_categories`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`approved_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `smart_shopping_items`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `shopping_requests_family` ON `shopping_requests` (`family_id`,`status`);--> statement-breakpoint
CREATE INDEX `shopping_requests_item` ON `shopping_requests` (`item_id`);--> statement-breakpoint
CREATE INDEX `shopping_requests_category` ON `shopping_requests` (`category_id`);--> statement-breakpoint
CREATE TABLE `store_prices` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`item_id` text NOT NULL,
	`vendor_id` text NOT NULL,
	`created_by` text NOT NULL,
	`price` integer NOT NULL,
	`unit_price` integer,
	`currency` text NOT NULL,
	`availability` text DEFAULT 'in_stock' NOT NULL,
	`product_url` text,
	`is_on_sale` integer DEFAULT false NOT NULL,
	`original_price` integer,
	`fetched_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `smart_shopping_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`vendor_id`) REFERENCES `store_vendors`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `store_prices_item` ON `store_prices` (`item_id`,`vendor_id`,`id`);--> statement-breakpoint
CREATE INDEX `store_prices_newest` ON `store_prices` (`family_id`,`item_id`,`vendor_id`,`id`);--> statement-breakpoint
CREATE TABLE `store_vendors` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`website` text,
	`is_active` integer DEFAULT false NOT NULL,
	`created_by` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `store_vendors_name_key_unique` ON `store_vendors` (`name_key`);--> statement-breakpoint
CREATE TABLE `shopping_audits` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`entity_type` text NOT NULL,
	`entity_id` text NOT NULL,
	`action` text NOT NULL,
	`old_values` text,
	`new_values` text,
	`performed_by` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`performed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shopping_audits_family` ON `shopping_audits` (`family_id`,`id`);--> statement-breakpoint
CREATE TABLE `shopping_categories` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`color` text NOT NULL,
	`icon` text,
	`sort_order` integer NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shopping_categories_family` ON `shopping_categories` (`family_id`,`sort_order`);--> statement-breakpoint
CREATE TABLE `shopping_purchases` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`list_id` text,
	`category_id` text,
	`name` text NOT NULL,
	`quantity` integer NOT NULL,
	`price` integer,
	`purchased_by` text NOT NULL,
	`purchased_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`list_id`) REFERENCES `smart_shopping_lists`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`category_id`) REFERENCES `shopping_categories`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`purchased_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shopping_purchases_family` ON `shopping_purchases` (`family_id`,`purchased_at`);--> statement-breakpoint
CREATE INDEX `shopping_purchases_list` ON `shopping_purchases` (`list_id`);--> statement-breakpoint
CREATE INDEX `shopping_purchases_category` ON `shopping_purchases` (`category_id`);--> statement-breakpoint
ALTER TABLE `smart_shopping_items` ADD `category_id` text REFERENCES shopping_categories(id);--> statement-breakpoint
ALTER TABLE `smart_shopping_items` ADD `purchase_id` text REFERENCES shopping_purchases(id);--> statement-breakpoint
CREATE INDEX `smart_shopping_items_category` ON `smart_shopping_items` (`category_id`);--> statement-breakpoint
CREATE INDEX `smart_shopping_items_purchase` ON `smart_shopping_items` (`purchase_id`);--> statement-breakpoint
ALTER TABLE `smart_shopping_lists` ADD `auto_generate` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `smart_shopping_lists` ADD `budget` integer;--> statement-breakpoint
ALTER TABLE `smart_shopping_lists` ADD `next_auto_generation` text;--> statement-breakpoint
ALTER TABLE `smart_shopping_lists` ADD `generation_start` text;--> statement-breakpoint
ALTER TABLE `smart_shopping_lists` ADD `status` text DEFAULT 'active' NOT NULL;--> statement-breakpoint
CREATE INDEX `smart_shopping_lists_generation` ON `smart_shopping_lists` (`next_auto_generation`);--> statement-breakpoint
CREATE INDEX `messages_announcements` ON `messages` (`family_id`,`id`) WHERE is_announcement = 1;--> statement-breakpoint
-- The full text of documents. External content: the words are here, the texts stay where they are.
CREATE VIRTUAL TABLE `documents_text` USING fts5(title, content, file_name, content='documents', content_rowid='seq', tokenize="unicode61 remove_diacritics 2", prefix='2 3');
--> statement-breakpoint
-- A match in a title counts most.
INSERT INTO `documents_text`(`documents_text`, rank) VALUES ('rank', 'bm25(8.0, 1.0, 4.0)');
--> statement-breakpoint
CREATE TRIGGER `documents_text_insert` AFTER INSERT ON `documents` BEGIN
  INSERT INTO `documents_text`(rowid, title, content, file_name) VALUES (new.seq, new.title, new.content, new.file_name);
END;
--> statement-breakpoint
CREATE TRIGGER `documents_text_delete` AFTER DELETE ON `documents` BEGIN
  INSERT INTO `documents_text`(`documents_text`, rowid, title, content, file_name) VALUES ('delete', old.seq, old.title, old.content, old.file_name);
END;
--> statement-breakpoint
CREATE TRIGGER `documents_text_update` AFTER UPDATE OF title, content, file_name ON `documents` BEGIN
  INSERT INTO `documents_text`(`documents_text`, rowid, title, content, file_name) VALUES ('delete', old.seq, old.title, old.content, old.file_name);
  INSERT INTO `documents_text`(rowid, title, content, file_name) VALUES (new.seq, new.title, new.content, new.file_name);
END;
--> statement-breakpoint
INSERT INTO `store_vendors` (`id`, `name`, `name_key`, `is_active`, `created_at`) VALUES
  ('019aa9b2-5c00-7000-8000-000000000001', 'Supermarket', 'supermarket', 1, '2026-11-21T00:00:00.000Z'),
  ('019aa9b2-5c00-7000-8000-000000000002', 'Discount store', 'discount store', 1, '2026-11-21T00:00:00.000Z'),
  ('019aa9b2-5c00-7000-8000-000000000003', 'Farmers market', 'farmers market', 1, '2026-11-21T00:00:00.000Z'),
  ('019aa9b2-5c00-7000-8000-000000000004', 'Bakery', 'bakery', 1, '2026-11-21T00:00:00.000Z'),
  ('019aa9b2-5c00-7000-8000-000000000005', 'Pharmacy', 'pharmacy', 1, '2026-11-21T00:00:00.000Z'),
  ('019aa9b2-5c00-7000-8000-000000000006', 'Hardware store', 'hardware store', 1, '2026-11-21T00:00:00.000Z'),
  ('019aa9b2-5c00-7000-8000-000000000007', 'Online shop', 'online shop', 1, '2026-11-21T00:00:00.000Z');
